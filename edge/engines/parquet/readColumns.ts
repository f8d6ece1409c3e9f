import type { ColumnMetaData, FileMetaData } from 'hyparquet'
import { parquetSchema } from 'hyparquet'
import { columnOf } from '#core/observations/columnOf.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Column } from '#core/rows/Batch.ts'
import { damagedData } from '../../files/damagedData.ts'
import { decodeColumn } from './decode.ts'
import type { OpenFile } from './Footers.ts'
import type { ParquetReads } from './Reads.ts'

/** Chunks with no more than this between them are read at once. */
const GAP_BYTES = 8192
/** No read of several chunks is longer. */
const MAX_BYTES = 2_097_152

interface Chunk {
  readonly name: string
  readonly meta: ColumnMetaData
  readonly start: number
  readonly end: number
}

/** A row group of an opened file. */
interface StoredGroup {
  readonly table: ObservationTable
  readonly opened: OpenFile
  readonly index: number
  readonly rows: number
}

/**
 * The columns of a row group, with one read for each run of neighbours; those of `others` between them are read too. Throws
 * `damaged-data` for what cannot be decoded, an Error for a column that the file does not have.
 */
export async function readColumns(
  group: StoredGroup,
  names: readonly string[],
  others: readonly string[],
  run: ParquetReads,
): Promise<Map<string, Column>> {
  const { table, opened, rows } = group
  const columns = new Map<string, Column>()
  const more = others.filter((name) => !names.includes(name)).map((name) => chunkOf(group, name))
  const read = async (start: number, end: number, wanted: readonly Chunk[]): Promise<void> => {
    const chunks = [...wanted, ...more.filter((chunk) => chunk.start >= start && chunk.end <= end)]
    const bytes = await run.inTurn(() => opened.file.read(start, end, run.signal))
    for (const chunk of chunks) {
      const type = columnOf(table, chunk.name).type
      try {
        const stored = { meta: chunk.meta, schemaPath: schemaPathOf(opened.metadata, chunk.name), type, rows }
        columns.set(chunk.name, decodeColumn(new Uint8Array(bytes, chunk.start - start, chunk.end - chunk.start), stored))
      } catch {
        // Whatever the reader stumbles over: our own files are read to their end.
        throw damagedData(table.name, opened.path)
      }
    }
  }
  await Promise.all(runsOf(names.map((name) => chunkOf(group, name))).map((chunks) => read(startOf(chunks), endOf(chunks), chunks)))
  return columns
}

function chunkOf({ opened, index }: StoredGroup, name: string): Chunk {
  const meta = opened.metadata.row_groups[index]?.columns.find((chunk) => chunk.meta_data?.path_in_schema.join('.') === name)?.meta_data
  if (meta === undefined) throw new Error(`A stored file has no column ${name}`)
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset)
  return { name, meta, start, end: start + Number(meta.total_compressed_size) }
}

const startOf = (chunks: readonly Chunk[]): number => chunks[0]?.start ?? 0
const endOf = (chunks: readonly Chunk[]): number => chunks.at(-1)?.end ?? 0

/** Neighbours together, in the order of the file. */
function runsOf(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const runs: Chunk[][] = []
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1)
    const isNear = last !== undefined && chunk.start - endOf(last) <= GAP_BYTES && chunk.end - startOf(last) <= MAX_BYTES
    if (isNear) last.push(chunk)
    else runs.push([chunk])
  }
  return runs
}

function schemaPathOf(metadata: FileMetaData, name: string) {
  const root = parquetSchema(metadata)
  const leaf = root.children.find(({ element }) => element.name === name)
  if (leaf === undefined) throw new Error(`A stored file has no column ${name}`)
  return [root, leaf]
}
