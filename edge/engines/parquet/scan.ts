import type { ColumnChunk } from 'hyparquet'
import { limits } from '#core/limits/observations.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { valuesAt } from '#core/observations/pickRows.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Column } from '#core/rows/Batch.ts'
import { type Meeting, mayMatch, type RowCondition } from './conditions.ts'
import type { Footers, OpenFile } from './Footers.ts'
import type { ParquetReads } from './Reads.ts'
import { readColumns } from './readColumns.ts'

const WORKER_FILES = 40 // footers of more would fill a worker’s memory

/** A row group that may hold rows of an answer, with the conditions that its statistics leave open. */
export interface GroupScan {
  readonly table: ObservationTable
  readonly opened: OpenFile
  /** The group's place in its file. */
  readonly index: number
  readonly rows: number
  readonly open: readonly RowCondition[]
  /** The result of counting the rows. */
  readonly found?: GroupRows
}

/** The rows of a row group that meet every condition, by their places in it, and the values of those rows by column. */
export interface GroupRows {
  readonly rowIndexes: Uint32Array
  readonly columns: ReadonlyMap<string, Column>
}

/** The row groups that can hold rows of the conditions, by the manifest's bounds first, then by each footer's statistics. */
export async function planScan(
  footers: Footers,
  table: ObservationTable,
  conditions: readonly RowCondition[],
  run: ParquetReads,
): Promise<GroupScan[]> {
  const files = table.files.filter((file) => mayMatch(file, conditions))
  if (files.length > WORKER_FILES) throw tooMuchForWorker(`open at most ${WORKER_FILES} files`, files.length)
  const opened = await Promise.all(files.map((file) => footers.open(table, file, run)))
  return opened.flatMap((file) => groupsOf(table, file, conditions))
}

function groupsOf(table: ObservationTable, opened: OpenFile, conditions: readonly RowCondition[]): GroupScan[] {
  return opened.metadata.row_groups.flatMap(({ columns, num_rows }, index) => {
    const rows = Number(num_rows)
    const chunks = new Map(columns.map((chunk) => [chunk.meta_data?.path_in_schema.join('.'), chunk]))
    const meetings = conditions.map((condition) => meetingIn(chunks.get(condition.column), condition))
    const open = conditions.filter((_, at) => meetings[at] === 'some')
    return rows > 0 && !meetings.includes('none') ? [{ table, opened, index, rows, open }] : []
  })
}

function meetingIn(chunk: ColumnChunk | undefined, condition: RowCondition): Meeting {
  const statistics = chunk?.meta_data?.statistics
  const min = statistics?.min_value ?? statistics?.min
  const max = statistics?.max_value ?? statistics?.max
  if (typeof min !== 'number' || typeof max !== 'number') return 'some'
  const meeting = condition.among({ min, max })
  return meeting === 'all' && statistics?.null_count !== 0n ? 'some' : meeting
}

export const rowsIn = (scans: readonly GroupScan[]): number => scans.reduce((sum, { rows }) => sum + rows, 0)

/** Throws for more rows than a worker may scan. */
export function checkCandidates(scans: readonly GroupScan[]): void {
  const rows = rowsIn(scans)
  if (rows > limits.workerCandidateRows) throw tooMuchForWorker(`look through at most ${limits.workerCandidateRows} rows`, rows)
}

/**
 * Counts the rows that meet every condition; reads only row groups that the statistics leave open, a few at once. What it finds there
 * stays with the scans, so that no column is read twice, nor any of `names` whose bytes came along; of more rows than a worker answers
 * nothing is stored.
 */
export async function countRows(
  scans: readonly GroupScan[],
  names: readonly string[],
  run: ParquetReads,
): Promise<{ rows: number; scans: readonly GroupScan[] }> {
  checkCandidates(scans.filter(({ open }) => open.length > 0))
  let rows = rowsIn(scans.filter(({ open }) => open.length === 0))
  const found = new Map<GroupScan, GroupRows>()
  const count = async (scan: GroupScan): Promise<void> => {
    if (scan.open.length === 0) return
    const group = await findRows(scan, names, run)
    rows += group.rowIndexes.length
    if (rows > limits.workerRows) found.clear()
    else found.set(scan, group)
  }
  await Promise.all(scans.map(count))
  return { rows, scans: scans.map((scan) => ({ ...scan, ...foundIn(found.get(scan)) })) }
}

const foundIn = (group: GroupRows | undefined) => (group === undefined ? {} : { found: group })

/** Reads a row group: what its open conditions need first, then `names`, if any row matches. */
export async function readGroup(scan: GroupScan, names: readonly string[], run: ParquetReads): Promise<GroupRows> {
  run.check()
  const { rowIndexes, columns } = scan.found ?? (await findRows(scan, names, run))
  const rest = names.filter((name) => !columns.has(name))
  if (rowIndexes.length === 0 || rest.length === 0) return { rowIndexes, columns }
  const read = await readColumns(scan, rest, [], run)
  run.check()
  return { rowIndexes, columns: new Map([...columns, ...picked(read, rowIndexes)]) }
}

async function findRows(scan: GroupScan, names: readonly string[], run: ParquetReads): Promise<GroupRows> {
  const tested = [...new Set(scan.open.map(({ column }) => column))]
  const columns = await readColumns(scan, tested, names, run)
  run.check()
  const rowIndexes = findMatchingRows(scan, columns)
  return { rowIndexes, columns: new Map(picked(columns, rowIndexes)) }
}

/** The selected rows of each column; where all are selected, the column itself. */
const picked = (columns: ReadonlyMap<string, Column>, rowIndexes: Uint32Array) =>
  [...columns].map(([name, column]) => [name, rowIndexes.length === column.values.length ? column : valuesAt(column, rowIndexes)] as const)

function findMatchingRows({ open, rows }: GroupScan, columns: ReadonlyMap<string, Column>): Uint32Array {
  const rowIndexes = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) rowIndexes[row] = row
  let count = rows
  for (const condition of open) {
    const column = columns.get(condition.column)
    count = column ? filterRows(rowIndexes, count, condition, column) : 0
  }
  return rowIndexes.slice(0, count)
}

/** Moves the rows among the first `count` that meet a condition to the front, and returns how many they are. */
function filterRows(rows: Uint32Array, count: number, condition: RowCondition, { values, present }: Column): number {
  let left = 0
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    if (present?.[row] === 0) continue
    if (condition.holds(values[row])) rows[left++] = row
  }
  return left
}

/** The answer to more work than a worker does: what it can do, what this took, and who can. */
export function tooMuchForWorker(can: string, asked: number): Problem {
  return new Problem(
    'not-supported',
    `This portal reads observations within a worker, which can ${can}; this answer needs ${asked}. A portal with DuckDB or ClickHouse answers it.`,
    { asked },
  )
}
