import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'

/**
 * Counts the steps of reading one text. The reader takes linear time by design; should some grammar rule not, the text is rejected by
 * a Problem instead of holding up the process.
 */
export class StepBudget {
  readonly #max: number
  #taken = 0

  /** `characters` is the length of the text. */
  constructor(characters: number) {
    this.#max = limits.sqlStepsPerCharacter * (characters + 1)
  }

  get taken(): number {
    return this.#taken
  }

  take(): void {
    this.#taken += 1
    if (this.#taken > this.#max) throw new Problem('bad-request', 'The query takes too long to parse. Please simplify it.')
  }
}
