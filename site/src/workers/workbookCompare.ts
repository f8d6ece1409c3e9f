import { answerPage } from '#components/workers/answerPage.ts'
import { submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { compareWorkbooks } from '#core/workbook/compareWorkbooks.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { submissionSheets, type Workbook } from '#core/workbook/Workbook.ts'

/** The addresses of two versions. */
interface CompareOrder {
  readonly before: string
  readonly after: string
}

const calls = {
  /** Throws a Problem for a version that cannot be read. */
  compare: async ({ before, after }: CompareOrder) => compareWorkbooks(await versionAt(before), await versionAt(after)),
}

/** Reads and compares two versions off the main thread, in the reader's browser: the portal only serves the files. */
export type CompareCalls = typeof calls

answerPage(calls)

async function versionAt(address: string): Promise<Workbook> {
  const answer = await fetch(address).catch(() => null)
  if (answer === null || !answer.ok) throw new Problem('unreachable', submissionTexts.versionUnread)
  return readWorkbook(await answer.blob(), { sheets: submissionSheets })
}
