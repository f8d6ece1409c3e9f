import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const PAGE_BYTES = 4096
const POLL_MS = 20
const SLOW_POLL_MS = 250

/** Looks at the memory of a process again and again, and calls `onExcess` once it has more; returns what ends the looking. */
export function watchMemory(pid: number, maxBytes: number, onExcess: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isOver = false
  const look = async (): Promise<void> => {
    const found = await residentBytes(pid)
    if (isOver || found === null) return
    if (found.bytes > maxBytes) return onExcess()
    timer = setTimeout(look, found.isQuick ? POLL_MS : SLOW_POLL_MS)
    timer.unref()
  }
  look()
  return () => {
    isOver = true
    if (timer !== null) clearTimeout(timer)
  }
}

/** What a process has in memory: from /proc, else from `ps`; null once it has ended. */
async function residentBytes(pid: number): Promise<{ readonly bytes: number; readonly isQuick: boolean } | null> {
  const quick = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null)
  if (quick !== null) return { bytes: Number(quick.split(' ')[1]) * PAGE_BYTES, isQuick: true }
  const slow = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => null)
  return slow === null ? null : { bytes: Number(slow.stdout.trim()) * 1024, isQuick: false }
}
