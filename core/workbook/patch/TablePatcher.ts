import { escapeExcel } from '../xlsx/cellXml.ts'
import { token } from '../xlsx/XmlReader.ts'
import { type CellRange, rangeOf } from './CellRange.ts'
import { tagWith } from './tagWith.ts'
import { XmlPatcher } from './XmlPatcher.ts'

/** Gives the columns of an Excel table the names of changed headers, without which Excel finds the file damaged (ECMA-376 part 1, 18.5.1.2). */
export class TablePatcher extends XmlPatcher {
  /** The table's name in lower case, as formulas know it. */
  name = ''
  /** New names of columns by the old ones in lower case. */
  readonly renamed = new Map<string, string>()
  readonly #headers: ReadonlyMap<number, string>
  readonly #headerRow: number
  #range: CellRange | undefined
  #column = 0

  /** `headers` are those that change, by columns that count from 0, in Excel's row `headerRow`. */
  constructor(headers: ReadonlyMap<number, string>, headerRow: number) {
    super()
    this.#headers = headers
    this.#headerRow = headerRow
  }

  protected see(found: number): void {
    const { reader } = this
    if (found !== token.open) return
    if (reader.isNamed('table')) {
      this.name = (reader.attribute('displayName') ?? reader.attribute('name') ?? '').toLowerCase()
      const range = reader.attribute('headerRowCount') === '0' ? undefined : rangeOf(reader.attribute('ref') ?? '')
      this.#range = range?.firstRow === this.#headerRow ? range : undefined
    } else if (reader.isNamed('tableColumn') && this.#range) this.#rename(this.#range.firstColumn + this.#column++)
  }

  #rename(column: number): void {
    const header = this.#headers.get(column)
    const before = this.reader.attribute('name')
    if (!header || before === undefined) return
    this.renamed.set(before.toLowerCase(), header)
    this.replace(tagWith(this.reader, 'name', escapeExcel(header)))
  }
}
