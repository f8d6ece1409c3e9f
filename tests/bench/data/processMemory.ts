import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Whether this system tells what a process holds, as Linux does. */
export const tellsMemory = existsSync('/proc/self/status')

/** The resident memory of a process, MB; 0 for one that has ended. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** The most resident memory that a process has ever had, MB. */
export async function highestMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** The processes that a process started itself. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').flatMap((word) => (word === '' ? [] : [Number(word)]))
}

/** Memory at its highest while something went on, MB. */
export interface Peak {
  readonly processMb: number
  /** All children together, at one moment. */
  readonly childrenMb: number
}

/** Watches a process and its children every 20 ms until the work is done; their highest memory. */
export async function peakDuring(pid: number, work: () => Promise<void>): Promise<Peak> {
  let [processMb, childrenMb, isOver] = [0, 0, false]
  const watching = (async () => {
    while (!isOver) {
      processMb = Math.max(processMb, await residentMb(pid))
      childrenMb = Math.max(childrenMb, await childrenMbOf(pid))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  return { processMb, childrenMb }
}

/** What a process and its children hold now. */
export async function memoryOf(pid: number): Promise<Peak> {
  return { processMb: await residentMb(pid), childrenMb: await childrenMbOf(pid) }
}

/** What a process and its children hold together, MB. */
export async function sharedMemoryMb(pid: number): Promise<number> {
  const each = await Promise.all([pid, ...(await childrenOf(pid))].map(shareMb))
  return each.reduce((sum, mb) => sum + mb, 0)
}

/** What a process holds, MB, with its share of memory that it shares: of several processes together such memory counts once. */
export async function shareMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/\nPss:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1024
}

async function childrenMbOf(pid: number): Promise<number> {
  const all = await Promise.all((await childrenOf(pid)).map(residentMb))
  return all.reduce((sum, mb) => sum + mb, 0)
}
