import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { Problem } from '#core/request/Problem.ts'
import { ifThere } from '../../files/durable.ts'

/** The file that makes a folder a backup; written last, so that an interrupted one has none. */
export const MANIFEST = 'backup.json'
/** Where the data are within a backup, laid out as in a data folder. */
export const DATA = 'data'

const path = z
  .string()
  .max(1_000)
  .refine((text) => !text.split('/').some((part) => part === '' || part === '.' || part === '..') && !text.includes('\\'))

const manifest = z.strictObject({
  format: z.literal(1),
  /** The release that made it. */
  version: z.string().max(40),
  /** When the copy of the store was taken, in milliseconds since 1970 UTC: the moment to which a restore returns. */
  takenAt: z.number(),
  /** How many migrations the store has; a release that has fewer cannot read it. */
  migrations: z.number().int().min(0),
  files: z
    .array(
      z.strictObject({
        path,
        sizeBytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** When it was last changed, in milliseconds: a later backup takes a file over that has not changed since. */
        modifiedMs: z.number(),
      }),
    )
    .max(10_000_000),
})

/** What a backup consists of. */
export type BackupManifest = Readonly<z.infer<typeof manifest>>
/** A file of a backup, by its path in the data folder. */
export type BackupFile = Readonly<BackupManifest['files'][number]>

/** Reads what a backup says of itself; throws `not-found` where there is none, and `bad-request` where it is damaged. */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await ifThere(readFile(join(backup, MANIFEST), 'utf8'), null)
  if (text === null) throw new Problem('not-found', `${backup} is not a backup: it has no ${MANIFEST}.`)
  const parsed = manifest.safeParse(jsonOf(text))
  if (!parsed.success) throw new Problem('bad-request', `${join(backup, MANIFEST)} is damaged. Use another backup.`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
