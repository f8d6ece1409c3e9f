import { decompress } from 'fzstd'
import type { ColumnChunk } from 'hyparquet'
import { parquetRead } from 'hyparquet'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { type Condition, type Meeting, mayHold } from './conditions.ts'
import type { Footers, OpenFile } from './Footers.ts'
import { parsers } from './parsers.ts'
import type { Run } from './Run.ts'

/** Parquet's compressions beyond those hyparquet brings; the collection made for it starts WebAssembly, which workers forbid. */
const compressors = { ZSTD: (input: Uint8Array, outputLength: number) => decompress(input, new Uint8Array(outputLength)) }

/** A row group that may hold rows of an answer, with the conditions that its statistics leave open. */
export interface GroupScan {
  readonly opened: OpenFile
  readonly rowStart: number
  readonly rows: number
  readonly open: readonly Condition[]
}

/** Values of one row group by column, and the rows that met every condition. */
export interface GroupRows {
  readonly kept: Uint32Array
  readonly values: ReadonlyMap<string, ArrayLike<unknown>>
}

/** The row groups that can hold rows of the conditions, by the manifest's bounds first, then by each footer's statistics. */
export async function planScan(
  footers: Footers,
  table: ObservationTable,
  conditions: readonly Condition[],
  run: Run,
): Promise<GroupScan[]> {
  const files = table.files.filter((file) => mayHold(file, conditions))
  if (files.length > limits.workerFiles) throw refused(`open at most ${limits.workerFiles} files`, files.length)
  const opened = await Promise.all(files.map(({ path }) => footers.open(path, table.version, run)))
  return opened.flatMap((file) => groupsOf(file, conditions))
}

function groupsOf(opened: OpenFile, conditions: readonly Condition[]): GroupScan[] {
  const scans: GroupScan[] = []
  let rowStart = 0
  for (const { columns, num_rows } of opened.metadata.row_groups) {
    const rows = Number(num_rows)
    const chunks = new Map(columns.map((chunk) => [chunk.meta_data?.path_in_schema.join('.'), chunk]))
    const meetings = conditions.map((condition) => meetingIn(chunks.get(condition.column), condition))
    const open = conditions.filter((_, index) => meetings[index] === 'some')
    if (rows > 0 && !meetings.includes('none')) scans.push({ opened, rowStart, rows, open })
    rowStart += rows
  }
  return scans
}

function meetingIn(chunk: ColumnChunk | undefined, condition: Condition): Meeting {
  const statistics = chunk?.meta_data?.statistics
  const min = statistics?.min_value ?? statistics?.min
  const max = statistics?.max_value ?? statistics?.max
  if (typeof min !== 'number' || typeof max !== 'number') return 'some'
  const meeting = condition.among({ min, max })
  return meeting === 'all' && statistics?.null_count !== 0n ? 'some' : meeting
}

/** Reads a row group: what its open conditions need first, then `columns`, if any row is kept. */
export async function readGroup(scan: GroupScan, columns: readonly string[], run: Run): Promise<GroupRows> {
  run.check()
  const tested = [...new Set(scan.open.map(({ column }) => column))]
  const values = new Map<string, ArrayLike<unknown>>()
  if (tested.length > 0) await readColumns(scan, tested, values, run)
  const kept = rowsKept(scan, values)
  const rest = columns.filter((name) => !values.has(name))
  if (kept.length > 0 && rest.length > 0) await readColumns(scan, rest, values, run)
  run.check()
  return { kept, values }
}

function rowsKept({ open, rows }: GroupScan, values: ReadonlyMap<string, ArrayLike<unknown>>): Uint32Array {
  const kept = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) kept[row] = row
  let count = rows
  for (const condition of open) count = keepOnly(kept, count, condition, values.get(condition.column) ?? [])
  return kept.subarray(0, count)
}

/** Moves the rows among the first `count` that meet a condition to the front, and answers how many they are. */
function keepOnly(rows: Uint32Array, count: number, condition: Condition, column: ArrayLike<unknown>): number {
  let left = 0
  for (let index = 0; index < count; index++) {
    const row = rows[index] ?? 0
    if (condition.holds(column[row])) rows[left++] = row
  }
  return left
}

/** One read for each run of neighbouring columns, their pages unpacked one after the other. */
async function readColumns(scan: GroupScan, columns: readonly string[], into: Map<string, ArrayLike<unknown>>, run: Run): Promise<void> {
  const { opened, rowStart, rows } = scan
  for (const name of columns) into.set(name, [])
  await parquetRead({
    file: run.buffer(opened.file),
    metadata: opened.metadata,
    columns: [...columns],
    rowStart,
    rowEnd: rowStart + rows,
    compressors,
    parsers,
    geoparquet: false,
    onChunk: ({ columnName, columnData, rowStart: at }) =>
      into.set(columnName, joined(into.get(columnName), columnData, at - rowStart, rows)),
  })
}

/** A group's column mostly arrives whole; where it comes in pages they are put one after the other. */
function joined(known: ArrayLike<unknown> | undefined, piece: ArrayLike<unknown>, at: number, rows: number): ArrayLike<unknown> {
  if (at === 0 && piece.length >= rows) return piece
  const all = known && known.length === rows ? (known as unknown[]) : new Array<unknown>(rows).fill(null)
  for (let index = 0; index < piece.length; index++) all[at + index] = piece[index]
  return all
}

/** The answer to more work than a worker does: what it can do, what this took, and who can. */
export function refused(can: string, asked: number): Problem {
  return new Problem(
    'not-supported',
    `This portal reads observations within a worker, which can ${can}; this answer needs ${asked}. A portal with DuckDB or ClickHouse answers it.`,
    { asked },
  )
}
