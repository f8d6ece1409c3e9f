import { answerCalls, type Calls } from '#core/request/RemoteCalls.ts'

/** Answers the page that started this worker. */
export function answerPage(calls: Calls): void {
  answerCalls(
    {
      send: (message, transfer) => self.postMessage(message, { transfer }),
      receive(take) {
        self.onmessage = ({ data }) => take(data)
      },
    },
    calls,
  )
}
