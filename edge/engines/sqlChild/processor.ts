import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Below the thread that answers, which must run at once; above the children. */
export const HELPER_PRIORITY = 5
/** Below everything that answers people, above what has run for long. */
export const CHILD_PRIORITY = 10
/** For a query that has run for long: others get the processor first. */
export const LONG_RUN_PRIORITY = 19

/** Gives a process and all its threads a priority; one that has ended is left alone. A priority can be lowered only, so that it stays for the process's life. */
export function lowerPriority(pid: number, priority: number): void {
  for (const thread of threadsOf(pid)) lower(thread, priority)
}

/**
 * Lets the thread that answers people go before all other threads of this process, which hash, compress, query and collect garbage: on one core
 * they would each make it wait for their turn. Where threads have no priority of their own it changes nothing.
 */
export function lowerHelperThreads(): void {
  for (const thread of threadsOf(process.pid)) if (thread !== process.pid) lower(thread, HELPER_PRIORITY)
}

function lower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority)
  } catch {
    // It has ended.
  }
}

/** Linux keeps a priority for each thread; elsewhere a process has one. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

const TICKS_PER_SECOND = 100

/** Processor time that a process has used; 0 where the system does not report it as Linux does. */
export function usedCpuSeconds(pid: number): number {
  try {
    // The name in brackets may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
