import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** One call of the portal and one of the bystander, made at the same moment, in milliseconds; infinite for one that failed. */
export type Pair = readonly [portalMs: number, bystanderMs: number]

/** The longest waits of a visitor. */
export interface Waits {
  /** Beyond what a call of the bystander took that was made at the same moment: the machine holds up both alike. */
  readonly beyondMs: number
  readonly portalMs: number
  readonly bystanderMs: number
}

/** Calls the portal and the bystander every 20 ms from a thread of its own, so that work in this one does not delay it. */
export async function startVisitor(portalUrl: string, bystanderUrl: string): Promise<{ stop(): Promise<Waits> }> {
  const worker = new Worker(new URL('visitorThread.ts', import.meta.url), { workerData: [portalUrl, bystanderUrl] })
  await once(worker, 'message')
  const stop = async () => {
    worker.postMessage('stop')
    const [pairs] = (await once(worker, 'message')) as [Pair[]]
    await worker.terminate()
    return {
      beyondMs: Math.max(0, ...pairs.map(([portal, bystander]) => portal - bystander)),
      portalMs: Math.max(...pairs.map(([portal]) => portal)),
      bystanderMs: Math.max(...pairs.map(([, bystander]) => bystander)),
    }
  }
  return { stop }
}
