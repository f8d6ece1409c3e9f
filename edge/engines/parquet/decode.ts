import { decompress } from 'fzstd'
import type { ColumnMetaData, SchemaTree } from 'hyparquet'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js'
import type { Column, ColumnType } from '#core/rows/Batch.ts'
import { ColumnFiller, type Values, valuesOf } from './ColumnFiller.ts'
import { parsers } from './parsers.ts'

type Decoder = Parameters<typeof readDataPage>[2]
type Page = ReturnType<typeof parquetHeader>

// Parquet's compressions beyond those hyparquet brings; the collection made for it starts WebAssembly, which workers forbid. fzstd is handed
// no array to fill: it would compare that with a number, for which the whole of it becomes a text first.
const compressors = { ZSTD: (input: Uint8Array) => decompress(input) }

/** A column of a row group as it is stored: what the footer says of it, and the way to it from the root of the schema. */
export interface StoredColumn {
  readonly meta: ColumnMetaData
  readonly schemaPath: readonly SchemaTree[]
  readonly type: ColumnType
  readonly rows: number
}

/**
 * The values of a column of a row group from its bytes, as arrays of their type; times have fractions of a millisecond. hyparquet takes
 * the pages apart; its own assembly of rows is for nested columns and slow for flat ones. Throws an Error for a column with other rows.
 */
export function decodeColumn(bytes: Uint8Array<ArrayBuffer>, { meta, schemaPath, type, rows }: StoredColumn): Column {
  const element = schemaPath.at(-1)?.element
  if (element === undefined || schemaPath.length !== 2 || element.repetition_type === 'REPEATED')
    throw new Error('Only flat columns are read')
  const path = { pathInSchema: meta.path_in_schema, schemaPath: [...schemaPath], element }
  const decoder: Decoder = { ...path, type: meta.type, codec: meta.codec, compressors, parsers: { ...DEFAULT_PARSERS, ...parsers } }
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
  const filler = new ColumnFiller(type, rows)
  let dictionary: Values | null = null
  while (filler.filled < rows && reader.offset < bytes.byteLength) {
    const header = parquetHeader(reader)
    if (header.type === 'DICTIONARY_PAGE') {
      const { data = [] } = readPage(reader, header, decoder, undefined, undefined, 0)
      dictionary = valuesOf(type, convert(data, decoder))
      continue
    }
    const body = bytes.subarray(reader.offset, reader.offset + header.compressed_page_size)
    reader.offset += header.compressed_page_size
    const { values, levels, isIndex } = pageOf(body, header, decoder, meta.statistics?.null_count !== 0n)
    // Places in a dictionary are small: they are read as numbers, never as 64 bits.
    if (isIndex) filler.add(dictionary ?? [], values as ArrayLike<number>, levels)
    else filler.add(valuesOf(type, convert(values, decoder)), null, levels)
  }
  return filler.column()
}

/** A page's values without the missing ones, or their places in the dictionary, and a level for each row: 0 where its value is missing; `null` where none is. */
function pageOf(body: Uint8Array, header: Page, decoder: Decoder, hasMissing: boolean) {
  const { data_page_header: first, data_page_header_v2: second } = header
  const encoding = (first ?? second)?.encoding ?? ''
  const { dataPage, definitionLevels } =
    first === undefined
      ? readDataPageV2(body, header, decoder)
      : firstPage(decompressPage(body, header.uncompressed_page_size, decoder.codec, compressors), first, decoder, hasMissing)
  return { values: dataPage, levels: definitionLevels?.length ? definitionLevels : null, isIndex: encoding.endsWith('_DICTIONARY') }
}

/** A page of Parquet's first form. Its levels come first, after their length; where no value is missing they are passed over. */
function firstPage(page: Uint8Array, header: NonNullable<Page['data_page_header']>, decoder: Decoder, hasMissing: boolean) {
  if (hasMissing || decoder.element.repetition_type === 'REQUIRED') return readDataPage(page, header, decoder)
  const levelBytes = new DataView(page.buffer, page.byteOffset).getUint32(0, true)
  return readDataPage(page.subarray(4 + levelBytes), header, { ...decoder, schemaPath: [] })
}
