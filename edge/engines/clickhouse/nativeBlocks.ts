import type { Batch, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { ByteStream, TruncatedBody } from './ByteStream.ts'
import { readColumn } from './nativeColumn.ts'

const text = new TextDecoder()
/** More than any setting of ours lets the server put into one block. */
const MAX_ROWS = 10_000_000
const LONGEST_NAME = 10_000

/**
 * Decodes ClickHouse's format Native (without block headers, as it answers over HTTP): blocks of whole columns, each with the names and
 * types that the first block had. An error text that the server appends, and an end within a block, are a TruncatedBody, never rows.
 */
export async function* nativeBlocks(body: ReadableStream<Uint8Array>, columns: readonly ColumnInfo[]): AsyncGenerator<Batch, void, void> {
  const bytes = new ByteStream(body)
  const heads: string[] = []
  while (await bytes.need(1)) {
    bytes.beginBlock()
    const [count, rows] = [await bytes.varint(), await bytes.varint()]
    if (count === 0 && rows === 0) continue
    if (count !== columns.length || rows > MAX_ROWS) throw new TruncatedBody('The response broke off between two blocks')
    const found: Column[] = []
    for (const [at, column] of columns.entries()) {
      const name = await shortText(bytes)
      const type = await shortText(bytes)
      heads[at] ??= `${name} ${type}`
      if (heads[at] !== `${name} ${type}`) throw new TruncatedBody('The response broke off between two blocks')
      found.push(await readColumn(bytes, type, rows, column))
    }
    if (rows > 0) yield { rows, columns: found }
  }
}

async function shortText(bytes: ByteStream): Promise<string> {
  const length = await bytes.varint()
  if (length > LONGEST_NAME) throw new TruncatedBody('The response broke off between two blocks')
  if (!(await bytes.need(length)) && length > 0) throw new TruncatedBody('The body ended within a name')
  return text.decode(bytes.take(length))
}
