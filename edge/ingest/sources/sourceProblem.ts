import { Problem } from '#core/request/Problem.ts'

/** The Problem of every source: `bad-request` with a sentence that names what is wrong and where. */
export const sourceProblem = (says: string): Problem => new Problem('bad-request', says)

/** A sentence that lists the first faults of many and says how many there are; never longer than a screen. */
export function listed(intro: string, faults: readonly string[], total = faults.length, max = 20): string {
  const shown = faults.slice(0, max).map((fault) => `  ${fault}`)
  const more = total > shown.length ? [`  … and ${total - shown.length} more.`] : []
  return [`${intro}`, ...shown, ...more].join('\n')
}

/** A text from outside as a sentence quotes it: one line without control characters, at most 60 characters. */
export function quoteText(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ')
  return `“${plain.length > 60 ? `${plain.slice(0, 59)}…` : plain}”`
}
