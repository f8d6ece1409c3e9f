import * as z from 'zod'
import { limits } from '#core/limits/storage.ts'
import { token, XmlReader } from '#core/workbook/xlsx/XmlReader.ts'
import type { ObjectPage } from '../ObjectStore.ts'
import { isObjectKey } from '../objectKeys.ts'
import { unreachable } from './S3Calls.ts'

const listing = z.object({
  isTruncated: z.enum(['true', 'false']),
  found: z
    .array(z.object({ Key: z.string(), Size: z.string().regex(/^\d{1,15}$/), LastModified: z.iso.datetime({ offset: true }) }))
    .max(limits.objectPageKeys),
})

/** Reads a server's answer to ListObjectsV2. What else is in the bucket under names that are no keys of ours is left out. */
export async function readPage(answer: Response): Promise<ObjectPage> {
  const parsed = listing.safeParse(readList(new Uint8Array(await answer.arrayBuffer())))
  if (!parsed.success) throw unreachable('Its list of objects is not that of S3.')
  const { found, isTruncated } = parsed.data
  const last = found.at(-1)?.Key
  const objects = found
    .filter(({ Key: key }) => isObjectKey(key))
    .map(({ Key: key, Size, LastModified }) => ({ key, sizeBytes: Number(Size), storedAt: Date.parse(LastModified) }))
  return { objects, next: isTruncated === 'true' ? (last ?? null) : null }
}

/** The texts of a ListBucketResult by the names of their elements; `null` for what is no whole XML. */
export function readList(xml: Uint8Array): unknown {
  const reader = new XmlReader()
  const found: Record<string, string>[] = []
  let [name, isTruncated, next] = ['', '', '']
  try {
    reader.feed(xml)
    for (let kind = reader.next(); kind !== token.none; kind = reader.next()) {
      const text = reader.text(kind)
      if (name === 'IsTruncated' && kind === token.text) isTruncated = text
      else if (name === 'NextContinuationToken' && kind === token.text) next = text
      else if (kind === token.text) Object.assign(found.at(-1) ?? {}, { [name]: text })
      name = kind === token.open ? text : ''
      if (name === 'Contents') found.push({})
    }
    reader.finish()
  } catch {
    return null
  }
  return { found, isTruncated, next }
}
