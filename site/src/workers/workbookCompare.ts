import { submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { compareWorkbooks, type WorkbookChanges } from '#core/workbook/compareWorkbooks.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { submissionSheets, type Workbook } from '#core/workbook/Workbook.ts'

/** The addresses of two versions. */
export interface CompareOrder {
  readonly before: string
  readonly after: string
}

/** What the worker tells the page: the changes, or why there are none to show. */
export type CompareMessage = { readonly changes: WorkbookChanges } | { readonly says: string }

const worker = self as unknown as {
  onmessage: (event: MessageEvent<CompareOrder>) => void
  postMessage(message: CompareMessage): void
}

worker.onmessage = ({ data }) => {
  // A rejection alone would stay in the worker, and the page would wait for ever.
  compare(data).catch(reportError)
}

/** Reads and compares two versions off the main thread, in the reader's browser: the portal only serves the files. */
async function compare({ before, after }: CompareOrder): Promise<void> {
  try {
    const old = await versionAt(before)
    worker.postMessage({ changes: compareWorkbooks(old, await versionAt(after)) })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    worker.postMessage({ says: fault.message })
  }
}

async function versionAt(address: string): Promise<Workbook> {
  const answer = await fetch(address).catch(() => null)
  if (answer === null || !answer.ok) throw new Problem('unreachable', submissionTexts.versionUnread)
  return readWorkbook(await answer.blob(), { sheets: submissionSheets })
}
