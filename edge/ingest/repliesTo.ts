import type { Question } from './sources/mapping/questionsOf.ts'
import { sourceProblem } from './sources/sourceProblem.ts'

/** The replies of a program or a page to the questions about a file. Throws `bad-request` for one that is none of the options. */
export function repliesTo(questions: readonly Question[], replies: readonly (string | null)[]): readonly (string | null)[] {
  return questions.map(({ asks, options }, index) => {
    const reply = replies[index]?.trim() || null
    if (reply !== null && options !== undefined && !options.includes(reply))
      throw sourceProblem(`“${asks}” has the replies ${options.join(', ')}.`)
    return reply
  })
}
