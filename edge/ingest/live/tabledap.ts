import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { limits } from '#core/limits/outbound.ts'
import { limits as tableLimits } from '#core/limits/workbook.ts'
import { CsvRecords } from '#core/text/CsvRecords.ts'
import { writeDurably } from '../../files/durable.ts'
import { boundedFetch, fileBounds, liveProblem, requireOk, storeBody } from './download.ts'
import type { AskSource } from './LiveSource.ts'

/**
 * A table of ERDDAP. Only rows from the last stored time on are asked for; they take the place of the stored rows of that time, as rows of one
 * time may come one after another.
 */
export const askTabledap: AskSource = async ({ live: { url }, kept, folder, state, fetch, signal }) => {
  const before = await readTable(kept)
  const { last } = before
  if (last === null) throw liveProblem('The stored source has no time to continue from.')
  // The new rows are held in memory.
  const answer = await boundedFetch(fetch, { ...fileBounds, maxBytes: limits.liveRowsBytes })(withTime(url, last), { signal })
  // ERDDAP's way to say that there are no rows.
  if (answer.status === 404 && /no matching results/i.test(await answer.clone().text())) return { files: null, state }
  await requireOk(answer)
  const fetched = join(folder, '.fetched')
  await storeBody(answer, fetched)
  const after = await readTable(fetched, before.head)
  const isLater = (time: string | null) => time !== null && time >= last
  const [tail, rows] = [await linesOf(before, isLater), await linesOf(after, isLater)]
  if (rows.length === 0 || tail.toSorted().join('\n') === rows.toSorted().join('\n')) return { files: null, state }
  const path = join(folder, basename(kept))
  await writeDurably(
    path,
    merged(before, (time) => !isLater(time), rows),
  )
  return { files: path, state }
}

/** The address with a further constraint, which ERDDAP joins to the others. */
function withTime(url: string, last: string): string {
  const address = new URL(url)
  address.hash = ''
  return `${address}${address.search === '' ? '?' : ''}&time%3E%3D${encodeURIComponent(last)}`
}

/** A CSV file of ERDDAP: the names of its columns, and their units where it has a line of them, above its rows. */
interface Table {
  readonly path: string
  readonly head: readonly string[]
  /** Where the time is among the cells. */
  readonly timeAt: number
  readonly last: string | null
}

/** Reads the head and the last time of a table. Throws where it is cut off, or has another head than the given one. */
async function readTable(path: string, expected?: readonly string[]): Promise<Table> {
  const head: string[] = []
  let [timeAt, width] = [-1, 0]
  let last: string | null = null
  for await (const line of lines(path)) {
    const cells = cellsOf(line)
    if (head.length === 0) {
      timeAt = cells.findIndex((name) => /^time(?: \(UTC\))?$/.test(name))
      width = cells.length
      if (timeAt === -1) throw liveProblem('The source has no column time. It must be the CSV of an ERDDAP table.')
      head.push(line)
    } else if (head.length === 1 && last === null && cells[timeAt] === 'UTC') head.push(line)
    else {
      if (cells.length !== width) throw liveProblem(`The source has a row of ${cells.length} cells in place of ${width}.`)
      const time = timeOf(cells[timeAt])
      if (time !== null && (last === null || time > last)) last = time
    }
  }
  if (expected !== undefined && head.join('\n') !== expected.join('\n'))
    throw liveProblem('The source has other columns or units than the stored one. Ingest it again by hand.')
  return { path, head, timeAt, last }
}

async function linesOf({ path, head, timeAt }: Table, isWanted: (time: string | null) => boolean): Promise<string[]> {
  const found: string[] = []
  let at = 0
  for await (const line of lines(path)) if (at++ >= head.length && isWanted(timeOf(cellsOf(line)[timeAt]))) found.push(line)
  return found
}

async function* merged({ path, head, timeAt }: Table, isWanted: (time: string | null) => boolean, rows: readonly string[]) {
  let at = 0
  for await (const line of lines(path)) if (at++ < head.length || isWanted(timeOf(cellsOf(line)[timeAt]))) yield Buffer.from(`${line}\n`)
  for (const row of rows) yield Buffer.from(`${row}\n`)
}

/** Times as ERDDAP writes them sort like texts. */
const timeOf = (cell = ''): string | null => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(cell) ? cell : null)

/** The lines of a file; ERDDAP writes line ends within texts as \n. Throws where the last one does not end. */
async function* lines(path: string): AsyncGenerator<string> {
  let end = 10
  const bytes = createReadStream(path)
  bytes.on('data', (piece) => {
    end = Number(Buffer.from(piece).at(-1))
  })
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) if (line !== '') yield line
  if (end !== 10) throw liveProblem('The source ends in the middle of a line.')
}

function cellsOf(line: string): readonly string[] {
  const records = new CsvRecords({ separator: ',', maxCharacters: tableLimits.ingestLineCharacters, toError: liveProblem })
  return [...records.feed(`${line}\n`)][0]?.cells ?? []
}
