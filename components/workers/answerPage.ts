import { answerCalls, type Calls } from '#core/request/RemoteCalls.ts'

const REPORT_EVERY_MS = 100

/** At most one word about progress in a tenth of a second, so that telling never slows the work. */
export function seldom<Progress>(report: (progress: Progress) => void): (progress: Progress) => void {
  let reportedAt = 0
  return (progress) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    report(progress)
  }
}

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
