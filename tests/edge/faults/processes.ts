import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Whether a process is up. One that has ended may still be listed, where nobody asks for its end. */
export function isUp(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Time on a processor, in ticks of the system. */
export function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Waits until none of some processes is up. */
export const gone = (pids: readonly number[]): Promise<void> => expect.poll(() => pids.filter(isUp)).toEqual([])
