import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Calls an address again and again from a thread of its own, so that work in this one does not delay them. `stop` gives the milliseconds of each call. */
export async function startPings(url: string): Promise<{ stop(): Promise<number[]> }> {
  const worker = new Worker(new URL('ping.ts', import.meta.url), { workerData: url })
  await once(worker, 'message')
  const stop = async () => {
    worker.postMessage('stop')
    const [times] = (await once(worker, 'message')) as [number[]]
    await worker.terminate()
    return times
  }
  return { stop }
}

/** The figure below which this part of them lies; NaN for none. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
