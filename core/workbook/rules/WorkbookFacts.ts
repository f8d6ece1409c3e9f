import type { Vocabulary } from '../../catalog/vocabulary.ts'
import { cellKind, type SheetColumn, type Workbook } from '../Workbook.ts'
import { RowHashes } from './RowHashes.ts'
import { readTimes, type TimeReadings } from './timeReadings.ts'

/** What several rules ask of a workbook, found out once; of a later version of it that shares its texts, only what has changed. */
export class WorkbookFacts {
  readonly #texts: readonly string[]
  readonly #words: ReadonlySet<string>
  /** Few, so that going through them is quicker than a set. */
  readonly #numbers: readonly number[]
  /** Of each text: 0 not looked at, 1 no missing value, 2 a missing value. */
  #isMissing = new Uint8Array(1024)
  #times: { readonly column: SheetColumn; readonly readings: TimeReadings } | undefined
  readonly #hashes = new Map<string, RowHashes>()

  constructor(texts: readonly string[], vocabulary: Vocabulary) {
    this.#texts = texts
    this.#words = new Set(vocabulary.missingTexts)
    this.#numbers = vocabulary.missingNumbers
  }

  /** Whether a cell spells a missing value. */
  readonly isMissingValue = (column: SheetColumn, row: number): boolean => {
    const kind = column.kinds[row]
    const value = column.values[row] ?? 0
    if (kind === cellKind.text) return this.#isMissingText(value)
    return (kind === cellKind.number || kind === cellKind.date) && this.#numbers.includes(value)
  }

  /** How each row of the time column was read. */
  times(workbook: Workbook, column: SheetColumn, rowCount: number): TimeReadings {
    if (this.#times?.column !== column) this.#times = { column, readings: readTimes(workbook, column, rowCount, this.#times) }
    return this.#times.readings
  }

  /** Hashes of the rows of some columns, by a name of their own. */
  hashes(name: string): RowHashes {
    const known = this.#hashes.get(name)
    if (known) return known
    const made = new RowHashes(this.#texts)
    this.#hashes.set(name, made)
    return made
  }

  #isMissingText(index: number): boolean {
    if (index >= this.#isMissing.length) {
      const grown = new Uint8Array(Math.max(this.#texts.length, 2 * this.#isMissing.length))
      grown.set(this.#isMissing)
      this.#isMissing = grown
    }
    const known = this.#isMissing[index]
    if (known) return known === 2
    const text = this.#texts[index] ?? ''
    const bare = text.length > 40 ? '' : text.trim().toLowerCase()
    const isMissing = this.#words.has(bare) || (bare !== '' && this.#numbers.includes(Number(bare)))
    this.#isMissing[index] = isMissing ? 2 : 1
    return isMissing
  }
}
