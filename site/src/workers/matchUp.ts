import { answerPage, seldom } from '#components/workers/answerPage.ts'
import { limits } from '#core/limits/match.ts'
import { joinedRows } from '#core/match/own/joinedRows.ts'
import type { answerColumn } from '#core/match/own/MatchAnswer.ts'
import { MatchAnswer } from '#core/match/own/MatchAnswer.ts'
import { type ObservedPairs, observedPairs } from '#core/match/own/observedPairs.ts'
import { type OwnExtent, ownExtent } from '#core/match/own/ownExtent.ts'
import { type OwnChoices, type OwnColumn, type OwnFile, ownColumns, readOwn } from '#core/match/own/ownFile.ts'
import { pointsCsv } from '#core/match/own/pointsCsv.ts'
import { type MatchSummary, summaryOf } from '#core/match/own/summary.ts'
import type { TableRows } from '#core/match/read/recordsOf.ts'
import { tableOfFile } from '#core/match/read/tableOfFile.ts'
import type { DateReading } from '#core/match/read/timeFormsOf.ts'
import { matchTexts } from '#core/messages/match.ts'
import { readArrow } from '#core/observations/arrow.ts'
import { csvDocumentBytes } from '#core/observations/csv.ts'
import { parquetBytes } from '#core/observations/parquet.ts'
import { Problem } from '#core/request/Problem.ts'
import { moving } from '#core/request/RemoteCalls.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { sha256Of } from '#core/text/hex.ts'
import { writeRows } from '#core/workbook/writeRows.ts'

/** The forms that results are saved in. */
export type SavedForm = 'csv' | 'parquet' | 'xlsx'

/** What the page is told of a file. */
export interface ShownFile {
  readonly columns: readonly OwnColumn[]
  readonly extent: OwnExtent
  readonly ambiguous: string | null
  readonly readings: readonly DateReading[]
  readonly faults: readonly string[]
  readonly faultCount: number
  /** Of the first rows, as they stand. */
  readonly first: readonly (readonly string[])[]
}

/** Rows with what was found beside them, for a table. */
export interface FoundRows {
  readonly columns: readonly ColumnInfo[]
  /** By column, then by row: numbers, reasons, or `null`. */
  readonly values: readonly (readonly (string | number | null)[])[]
}

/** An answer that is about to come. */
interface AnswerOrder {
  readonly id: number
  readonly rows: number
  /** Whether it is that of all rows, which is kept to be saved. */
  readonly isWhole: boolean
}

interface AnswerShown {
  readonly summary: MatchSummary
  readonly rows: FoundRows
}

let held: { readonly blob: Blob; readonly table: TableRows; own: OwnFile | null } | null = null
let answer: MatchAnswer | null = null
/** Answers whose bytes are coming, by their numbers. */
const arriving = new Map<number, ReturnType<typeof openAnswer>>()

function ownFile(): OwnFile {
  if (!held?.own) throw new TypeError('No file was read')
  return held.own
}

function wholeAnswer(): MatchAnswer {
  if (answer === null) throw new TypeError('Nothing was matched')
  return answer
}

const calls = {
  /** Opens a file; its columns are those of the header, not yet read. */
  async open(blob: Blob): Promise<readonly OwnColumn[]> {
    ;[held, answer] = [null, null]
    const table = await tableOfFile(blob)
    held = { blob, table, own: null }
    return ownColumns(table)
  },
  /** Reads the open file under choices. */
  read(choices: OwnChoices): ShownFile {
    if (held === null) throw new TypeError('No file is open')
    const own = readOwn(held.table, choices)
    if (own.points.lats.length === 0) throw new Problem('bad-request', matchTexts.file.noRows)
    ;[held.own, answer] = [own, null]
    const { columns, ambiguous, readings, faults, faultCount } = own
    return { columns, ambiguous, readings, faults, faultCount, extent: ownExtent(own.points), first: firstCells(own) }
  },
  /** The positions of the first rows, or all, as they are sent. */
  positions: (rows: number | null) => moving(pointsCsv(ownFile().points, rows ?? undefined)),
  /** Takes the answer of so many rows, whose bytes follow in pieces; resolves when all have come. */
  async begin({ id, rows, isWhole }: AnswerOrder, report: (rows: number) => void): Promise<AnswerShown> {
    const opened = openAnswer()
    arriving.set(id, opened)
    try {
      const { columns, batches } = await readArrow(opened.stream)
      const found = new MatchAnswer(columns, rows)
      const tell = seldom(report)
      for await (const batch of batches) {
        found.add(batch)
        tell(found.rows)
      }
      if (found.rows < rows) throw new Problem('unexpected-reply', matchTexts.cost.incomplete)
      if (isWhole) answer = found
      return { summary: summaryOf(found, ownFile().points.times), rows: firstFound(found) }
    } finally {
      arriving.delete(id)
      // What is still sent has nowhere to go.
      opened.abandon()
    }
  },
  piece: ({ id, bytes }: { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }) => arriving.get(id)?.write(bytes),
  end: (id: number) => arriving.get(id)?.close(),
  /** The file with what was found beside each row. */
  async save(form: SavedForm): Promise<{ readonly blob: Blob; readonly sha256: string }> {
    const blob = await written(form)
    return { blob, sha256: await sha256Of(await blob.arrayBuffer()) }
  },
  fileHash: async () => sha256Of((await held?.blob.arrayBuffer()) ?? new ArrayBuffer(0)),
  /** The numbers of an own column beside the matched values of a variable. */
  pairs: ({ column, variable }: { readonly column: number; readonly variable: number }): ObservedPairs =>
    observedPairs(ownFile().rows, column, wholeAnswer().values(variable, 'value')),
  /** What was found of a variable at the rows of the drawn track; NaN for none. */
  alongTrack({ variable, column }: { readonly variable: number; readonly column: keyof typeof answerColumn }): readonly number[] {
    const [values, reasons] = [wholeAnswer().values(variable, column), wholeAnswer().values(variable, 'reason')]
    return ownExtent(ownFile().points).track.rows.map((row) => (reasons[row] === 0 ? (values[row] ?? Number.NaN) : Number.NaN))
  },
}

/** Reads and joins somebody's own file off the main thread. It stays here: pages get positions to send, and what they show. */
export type MatchCalls = typeof calls

answerPage(calls)

/** The bytes of an answer as they come from the page. */
function openAnswer() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const ignored = () => undefined
  return {
    stream: readable,
    write: (bytes: Uint8Array) => writer.write(bytes).catch(ignored),
    close: () => writer.close().catch(ignored),
    abandon: () => void writer.abort().catch(ignored),
  }
}

function firstCells({ rows, columns }: OwnFile): readonly (readonly string[])[] {
  const cells: (readonly string[])[] = []
  for (const row of rows()) if (cells.push(columns.map((_, at) => row.cells[at] ?? '')) >= limits.matchPreviewRows) break
  return cells
}

function firstFound(found: MatchAnswer): FoundRows {
  const columns = found.slice(0, Math.min(found.rows, limits.matchPreviewRows))
  return {
    columns: found.columns,
    values: columns.map(({ values, present }) =>
      Array.from<number | string, number | string | null>(values, (value, row) => (present?.[row] === 0 ? null : value)),
    ),
  }
}

const BATCH_ROWS = 4096

async function* ownBatches({ rows }: OwnFile): AsyncGenerator<{ readonly cells: readonly (readonly string[])[] }> {
  let cells: (readonly string[])[] = []
  for (const row of rows()) {
    if (cells.push(row.cells) < BATCH_ROWS) continue
    yield { cells }
    cells = []
  }
  if (cells.length > 0) yield { cells }
}

async function written(form: SavedForm): Promise<Blob> {
  const own = ownFile()
  const stream = joinedRows(
    own.columns.map(({ name }) => name),
    ownBatches(own),
    wholeAnswer(),
  )
  if (form === 'xlsx') return writeRows(stream, 'matched', Date.now())
  const pieces: Blob[] = []
  // Browsers move blobs to disk.
  for await (const piece of form === 'csv' ? csvDocumentBytes(stream) : parquetBytes(stream)) pieces.push(new Blob([piece]))
  return new Blob(pieces, { type: form === 'csv' ? 'text/csv' : 'application/vnd.apache.parquet' })
}
