/** The columns of a sample as numbers: times as milliseconds since 1970 UTC, NaN for empty cells. */
export interface SampleTable {
  readonly names: readonly string[]
  readonly columns: readonly Float64Array[]
  readonly rows: number
}

/** Reads the CSV of a sample, whose cells are numbers and times; `null` for an empty text and where no data row follows the names (DST-07). */
export function parseSampleCsv(text: string): SampleTable | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const [head, ...body] = lines
  if (head === undefined || body.length === 0) return null
  const names = head.split(',').map((name) => name.replaceAll('"', '').trim())
  const columns = names.map(() => new Float64Array(body.length))
  const dates = new Map<string, number>()
  body.forEach((line, row) => {
    const cells = line.split(',')
    columns.forEach((column, place) => {
      column[row] = cellValue(cells[place] ?? '', dates)
    })
  })
  return { names, columns, rows: body.length }
}

/** Times repeat from row to row, so each is read once. */
function cellValue(cell: string, dates: Map<string, number>): number {
  if (cell === '') return Number.NaN
  const number = Number(cell)
  if (number - number === 0) return number
  const known = dates.get(cell)
  if (known !== undefined) return known
  const date = Date.parse(cell)
  dates.set(cell, date)
  return date
}
