import { HeatmapBuilder, type HeatmapModel } from '../heatmap/model.ts'
import { SparseBuilder, type SparseModel } from '../points/sparseModel.ts'
import { spaceTimeColumns } from '../rows/columns.ts'

/** A first look at a variable; `rows` is how many rows it was made of. */
export interface Sample {
  readonly model: HeatmapModel | SparseModel
  readonly rows: number
}

/** What to make of the rows of `variable-sample-visualization`. Plain data, so that it can be passed to a worker. */
export interface SampleJob {
  readonly text: string
  /** How the portal says that it is drawn; only `Sparse` and `Heatmap` can be (DST-06). */
  readonly visType: string
  /** The variable's column. */
  readonly field: string
}

/** Degrees of a cell where a layer has one coordinate only. */
const LONELY_CELL_DEGREES = 1

/** The first look that rows hold; `null` for another type, for text without a data row and for rows without values (DST-06, DST-07). */
export function readSample({ text, visType, field }: SampleJob): Sample | null {
  const table = parseSampleCsv(text)
  if (table === null) return null
  const { names, columns, rows } = table
  const builder =
    visType === 'Heatmap'
      ? new HeatmapBuilder(spaceTimeColumns(names, field), { west: -180, east: 180 }, LONELY_CELL_DEGREES)
      : visType === 'Sparse'
        ? new SparseBuilder(names, field)
        : null
  builder?.add({ rows, columns: columns.map((values) => ({ values, present: null })) })
  const model = builder?.finish()
  return model ? { model, rows } : null
}

/** The columns of a sample as numbers: times as milliseconds since 1970 UTC, NaN for empty cells. */
interface SampleTable {
  readonly names: readonly string[]
  readonly columns: readonly Float64Array[]
  readonly rows: number
}

/** Reads the CSV of a sample, whose cells are numbers and times; `null` for an empty text and where no data row follows the names (DST-07). */
function parseSampleCsv(text: string): SampleTable | null {
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
