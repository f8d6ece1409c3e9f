import { sha256 } from '@noble/hashes/sha2.js'
import { answerPage, seldom } from '#components/workers/answerPage.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import { joinedRows } from '#core/match/own/joinedRows.ts'
import { MatchAnswer, type ShownColumn } from '#core/match/own/MatchAnswer.ts'
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
import { piecesOf } from '#core/observations/streamed.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch, BatchStream, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { hexOf } from '#core/text/hex.ts'
import { workbookBytes } from '#core/workbook/writeRows.ts'
import { type BrowserFile, openBrowserFile } from '../common/browserFile.ts'

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
let answer: { readonly shown: MatchAnswer; readonly file: BrowserFile; readonly bytes: Blob } | null = null
/** Answers whose bytes are coming, by their numbers. */
const arriving = new Map<number, ReturnType<typeof openAnswer>>()

function ownFile(): OwnFile {
  if (!held?.own) throw new TypeError('No file was read')
  return held.own
}

function wholeAnswer() {
  if (answer === null) throw new TypeError('Nothing was matched')
  return answer
}

/** What is found stays on the disk until it is saved. */
const answers = { folder: 'matches', keptMs: DAY_MS } as const

function forgetAnswer(): void {
  void answer?.file.discard()
  answer = null
}

const calls = {
  /** Opens a file; its columns are those of the header, not yet read. */
  async open(blob: Blob): Promise<readonly OwnColumn[]> {
    held = null
    forgetAnswer()
    const table = await tableOfFile(blob)
    held = { blob, table, own: null }
    return ownColumns(table)
  },
  /** Reads the open file under choices. */
  read(choices: OwnChoices): ShownFile {
    if (held === null) throw new TypeError('No file is open')
    const own = readOwn(held.table, choices)
    if (own.points.lats.length === 0) throw new Problem('bad-request', matchTexts.file.noRows)
    held.own = own
    forgetAnswer()
    const { columns, ambiguous, readings, faults, faultCount } = own
    return { columns, ambiguous, readings, faults, faultCount, extent: ownExtent(own.points), first: firstCells(own) }
  },
  /** The positions of the first rows, or all, as they are sent: as a blob, because each browser process that bytes pass through holds a copy of them. */
  positions: (rows: number): Blob => new Blob([pointsCsv(ownFile().points, rows)]),
  /** Takes the answer of so many rows, whose bytes follow in pieces; resolves when all have come. */
  async begin({ id, rows, isWhole }: AnswerOrder, report: (rows: number) => void): Promise<AnswerShown> {
    if (isWhole) forgetAnswer()
    const opened = openAnswer(isWhole ? openBrowserFile(answers) : null)
    arriving.set(id, opened)
    try {
      const { columns, batches } = await readArrow(opened.stream)
      const shown = new MatchAnswer(columns, rows)
      const first = firstRows(columns)
      const tell = seldom(report)
      for await (const batch of batches) {
        shown.add(batch)
        first.add(batch)
        tell(shown.rows)
      }
      if (shown.rows < rows) throw new Problem('unexpected-reply', matchTexts.cost.incomplete)
      const file = await opened.file
      if (file) answer = { shown, file, bytes: await file.close() }
      return { summary: summaryOf(shown, ownFile().points.times), rows: first.found }
    } catch (fault) {
      void opened.file?.then((file) => file.discard()).catch(() => undefined)
      throw fault
    } finally {
      arriving.delete(id)
      // What is still sent has nowhere to go.
      opened.abandon()
    }
  },
  piece: ({ id, bytes }: { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }) => arriving.get(id)?.write(bytes),
  end: (id: number) => arriving.get(id)?.close(),
  /** Writes the file with what was found beside each row to the disk, in pieces. */
  async save(form: SavedForm): Promise<{ readonly blob: Blob; readonly sha256: string }> {
    const own = ownFile()
    const found = await readArrow(wholeAnswer().bytes.stream())
    const names = own.columns.map(({ name }) => name)
    const hash = sha256.create()
    const file = await openBrowserFile()
    try {
      for await (const piece of savedBytes[form](joinedRows(names, own.rows, found))) {
        hash.update(piece)
        await file.write(piece)
      }
      return { blob: await file.close(), sha256: hexOf(hash.digest()) }
    } catch (fault) {
      await file.discard()
      throw fault
    }
  },
  async fileHash(): Promise<string> {
    const hash = sha256.create()
    if (held) for await (const piece of piecesOf(held.blob.stream())) hash.update(piece)
    return hexOf(hash.digest())
  },
  /** The numbers of an own column beside the matched values of a variable. */
  pairs: ({ column, variable }: { readonly column: number; readonly variable: number }): ObservedPairs =>
    observedPairs(ownFile().rows, column, wholeAnswer().shown.values(variable, 'value')),
  /** What was found of a variable at the rows of the drawn track; NaN for none. */
  alongTrack({ variable, column }: { readonly variable: number; readonly column: ShownColumn }): readonly number[] {
    const { shown } = wholeAnswer()
    const [values, reasons] = [shown.values(variable, column), shown.values(variable, 'reason')]
    return ownExtent(ownFile().points).track.rows.map((row) => (reasons[row] === 0 ? (values[row] ?? Number.NaN) : Number.NaN))
  },
}

/** Reads and joins somebody's own file off the main thread. It stays here: pages get positions to send, and what they show. */
export type MatchCalls = typeof calls

answerPage(calls)

const savedBytes: Readonly<Record<SavedForm, (stream: BatchStream) => AsyncIterable<Uint8Array<ArrayBuffer>>>> = {
  csv: (stream) => csvDocumentBytes(stream, { isLent: true }),
  parquet: (stream) => parquetBytes(stream),
  xlsx: (stream) => piecesOf(workbookBytes(stream, 'matched', Date.now())),
}

/** The bytes of an answer as they come from the page, which go to a file as well where there is one. */
function openAnswer(file: Promise<BrowserFile> | null) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const ignored = () => undefined
  return {
    stream: readable,
    file,
    async write(bytes: Uint8Array<ArrayBuffer>) {
      const isTaken = writer.write(bytes).catch(ignored)
      // A file that cannot be written ends the answer: what reads it tells why.
      await file?.then((kept) => kept.write(bytes)).catch((fault: unknown) => writer.abort(fault).catch(ignored))
      await isTaken
    },
    close: () => writer.close().catch(ignored),
    abandon: () => void writer.abort().catch(ignored),
  }
}

function firstCells({ rows, columns }: OwnFile): readonly (readonly string[])[] {
  const cells: (readonly string[])[] = []
  for (const row of rows()) if (cells.push(columns.map((_, at) => row.cells[at] ?? '')) >= limits.matchPreviewRows) break
  return cells
}

/** Gathers the first rows of an answer. */
function firstRows(columns: readonly ColumnInfo[]) {
  const values = columns.map((): (number | string | null)[] => [])
  return {
    found: { columns, values } satisfies FoundRows,
    add({ rows, columns }: Batch): void {
      const count = Math.min(rows, limits.matchPreviewRows - (values[0]?.length ?? 0))
      for (const [index, into] of values.entries()) {
        const { values: from = [], present = null }: Partial<Column> = columns[index] ?? {}
        for (let row = 0; row < count; row++) into.push(present?.[row] === 0 ? null : (from[row] ?? null))
      }
    },
  }
}
