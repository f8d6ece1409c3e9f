import { listed, quoteText, sourceProblem } from './sourceProblem.ts'

const MAX = 10

/** Gathers the first cells that cannot be stored and throws them as one Problem; never lets such a row in. */
export class BadCells {
  readonly #faults: string[] = []

  /** One cell; `where` names row and column as the reader finds them. Throws when enough were gathered. */
  add(where: string, text: string, because: string): void {
    this.#faults.push(`${where}: ${quoteText(text)} ${because}`)
    if (this.#faults.length === MAX) this.#raise('The first values that cannot be stored:')
  }

  /** Throws where a cell was gathered. */
  check(): void {
    if (this.#faults.length > 0) this.#raise('These values cannot be stored:')
  }

  #raise(intro: string): never {
    throw sourceProblem(listed(intro, this.#faults))
  }
}
