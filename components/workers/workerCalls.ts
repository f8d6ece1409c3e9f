import { type Calls, RemoteCalls } from '#core/request/RemoteCalls.ts'

/** Calls to a worker of the page. One that cannot be loaded, or breaks outside of a call, ends with the browser's fault. */
export function workerCalls<Asked extends Calls>(worker: Worker): RemoteCalls<Asked> {
  return new RemoteCalls<Asked>({
    send: (message, moved) => worker.postMessage(message, moved),
    receive(take) {
      worker.onmessage = ({ data }) => take(data)
    },
    onEnd(end) {
      worker.onerror = ({ error, message }) => end(error ?? new Error(message))
    },
    end: () => worker.terminate(),
  })
}
