import { parentPort } from 'node:worker_threads'
import { answerCalls, type Calls } from '#core/request/RemoteCalls.ts'

/** Answers the portal, which started this thread or process; a process ends with it. */
export function answerParent(calls: Calls): void {
  const port = parentPort
  process.once('disconnect', () => process.exit())
  answerCalls(
    {
      send: (message, moved) => (port ? port.postMessage(message, moved) : process.send?.(message)),
      receive: (take) => (port ?? process).on('message', take),
    },
    calls,
  )
}
