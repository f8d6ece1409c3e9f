import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { limits } from '#core/limits.ts'
import type { ObjectPage } from '../ObjectStore.ts'
import { isObjectKey } from '../objectKeys.ts'
import { unreachable } from './S3Calls.ts'

const listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.enum(['true', 'false']),
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.string().regex(/^\d{1,15}$/), LastModified: z.iso.datetime({ offset: true }) }))
      .max(limits.objectPageKeys)
      .default([]),
  }),
})

const parser = new XMLParser({ parseTagValue: false, processEntities: false, isArray: (name) => name === 'Contents' })

/** Reads a server's answer to ListObjectsV2. What else is in the bucket under names that are no keys of ours is left out. */
export async function readPage(answer: Response): Promise<ObjectPage> {
  const parsed = listing.safeParse(readXml(await answer.text()))
  if (!parsed.success) throw unreachable('Its list of objects is not that of S3.')
  const { Contents: found, IsTruncated: isTruncated } = parsed.data.ListBucketResult
  const last = found.at(-1)?.Key
  const objects = found
    .filter(({ Key: key }) => isObjectKey(key))
    .map(({ Key: key, Size, LastModified }) => ({ key, sizeBytes: Number(Size), storedAt: Date.parse(LastModified) }))
  return { objects, next: isTruncated === 'true' ? (last ?? null) : null }
}

function readXml(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    return null
  }
}
