import { eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { submissionMessages, submissionRefusals } from '#core/messages/submission.ts'
import { secretsOf } from '../account/secretsOf.ts'
import { readToken, signToken } from '../account/signedTokens.ts'
import { submissionFiles } from '../database/schema/index.ts'
import type { ObjectContent } from '../ports/ObjectStore.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf, type Submission } from './access.ts'
import { listVersions } from './lists.ts'
import { fileName } from './storedFiles.ts'

/** A link to a stored file that works without signing in, for `limits.fileLinkLifeMs`. `address` is that of the call that answers with files. */
export async function linkTo(ports: Ports, address: string, { id }: Pick<Submission, 'id'>, key: string): Promise<string> {
  const token = { id: key, subject: String(id), browserHash: null }
  const signed = await signToken(secretsOf(ports.config).session, 'submission-file', token, ports.now() + limits.fileLinkLifeMs)
  return `${address}?token=${signed}`
}

/** The key of the latest workbook of a submission; throws `not-found` where there is none. */
export async function latestWorkbook({ database }: Ports, { id }: Submission): Promise<string> {
  const found = (await listVersions(database, id)).find(({ kind }) => kind === 'workbook')
  if (found === undefined) throw new Problem('not-found', submissionMessages.none)
  return found.key
}

/** The file that a link leads to, and its name; throws `not-found` once the link has expired or the file is gone. */
export async function fileOfLink(ports: Ports, token: string): Promise<{ readonly name: string; readonly content: ObjectContent }> {
  const read = await readToken(secretsOf(ports.config).session, 'submission-file', token, ports.now())
  const key = read?.id ?? ''
  const known = await ports.database.select().from(submissionFiles).where(eq(submissionFiles.key, key)).get()
  const content = known === undefined ? null : await objectsOf(ports).get(key)
  if (content === null) throw new Problem('not-found', submissionRefusals.expiredLink)
  return { name: fileName(key), content }
}
