import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { isUp } from '../../helpers/processState.ts'

/** Time on a processor, in ticks of the system. */
export function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Waits until none of some processes is up. */
export const gone = (pids: readonly number[]): Promise<void> => expect.poll(() => pids.filter(isUp)).toEqual([])
