import { listed, quoteText, sourceProblem } from './sourceProblem.ts'

const MAX = 10
/** Longer texts are no marks. */
const MARK_CHARACTERS = 20

/** Gathers the first cells that cannot be stored and throws them as one Problem; never lets such a row in. */
export class BadCells {
  readonly #faults: string[] = []
  readonly #marks = new Map<string, Set<string>>()

  /**
   * One cell; `where` names row and column as the reader finds them. Throws when enough were gathered. `markIn` names the column whose
   * missing values the text may mark.
   */
  add(where: string, text: string, because: string, markIn?: string): void {
    if (markIn !== undefined && text.length <= MARK_CHARACTERS) this.#marks.set(markIn, (this.#marks.get(markIn) ?? new Set()).add(text))
    this.#faults.push(`${where}: ${quoteText(text)} ${because}`)
    if (this.#faults.length === MAX) this.#raise('The first values that cannot be stored:')
  }

  /** Throws where a cell was gathered. */
  check(): void {
    if (this.#faults.length > 0) this.#raise('These values cannot be stored:')
  }

  #raise(intro: string): never {
    const missing = JSON.stringify(Object.fromEntries(Array.from(this.#marks, ([column, marks]) => [column, [...marks]])))
    const advice = this.#marks.size === 0 ? '' : `\nIf they mark missing values, write in the metadata: "reading": {"missing": ${missing}}`
    throw sourceProblem(listed(intro, this.#faults) + advice)
  }
}
