import { limits } from '#core/limits/workbook.ts'
import type { MergedRange } from '../Workbook.ts'
import { unreadableWorkbook } from './unreadableWorkbook.ts'

const WORKBOOK_MERGED_RANGES = 200_000 // more than a sheet of merged stations has
const WORKBOOK_MERGED_CELLS = 4_000_000 // each is filled when it is corrected
const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/

/** Gathers the merged ranges of a sheet that go down one column, such as a station over its depths. Throws for more than anyone merges. */
export class MergedCells {
  readonly ranges: MergedRange[] = []
  #count = 0
  #cells = 0

  /** Takes the reference of a range, such as `A2:A7`. */
  add(reference: string): void {
    const [, letters = '', first = '', lastLetters, last = ''] = RANGE.exec(reference) ?? []
    const range = { letters, first: Number(first), last: Math.min(Number(last), limits.workbookRows) }
    this.#count++
    if (letters === lastLetters && range.last > range.first) {
      this.#cells += range.last - range.first + 1
      this.ranges.push(range)
    }
    if (this.#count > WORKBOOK_MERGED_RANGES || this.#cells > WORKBOOK_MERGED_CELLS)
      throw unreadableWorkbook('too-large', 'The workbook was rejected: a sheet has too many merged cells.')
  }
}
