import { createHash } from 'node:crypto'
import { partOffset, sessionId, sha256 } from '#core/api/submissionFields.ts'
import { uploadsApi } from '#core/api/uploads.ts'
import { submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { User } from '../account/users.ts'
import { wholeBody } from '../middleware/rawBody.ts'
import type { Ports } from '../ports/Ports.ts'
import { isCurator, objectsOf, type Submission, submissionById, submissionFor } from '../submission/access.ts'
import { commitUpload } from '../submission/commit.ts'
import { checkNames } from '../submission/names.ts'
import { dropOldPreviews } from '../submission/preview.ts'
import { beginUpload, readUploadState, storePart } from '../submission/uploads.ts'
import type { Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

/** The two errors whose texts differ from those of other calls (API-94). */
async function updatedOf({ database }: Ports, user: User, id: number): Promise<Submission> {
  const found = await submissionById(database, id).catch((fault: unknown) => {
    throw fault instanceof Problem ? new Problem('not-found', submissionMessages.noRecord) : fault
  })
  if (found.submitterId !== user.id && !isCurator(user)) throw new Problem('unauthorized', submissionMessages.wrongUser)
  return found
}

interface FieldSchema<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

function fieldOf<Value>(schema: FieldSchema<Value>, text: string | undefined, name: string): Value {
  const parsed = schema.safeParse(text === '' ? undefined : text)
  if (!parsed.success) throw new Problem('bad-request', `bad request: ${name} is missing or wrong.`)
  return parsed.data
}

export const uploadsRoutes: Handlers<typeof uploadsApi> = {
  beginUploadSession: async ({ ports, caller, body }) => {
    const user = userOf(caller)
    if (body.submissionType === 'new') return { sessionIds: await beginUpload(ports, user, null) }
    if (body.submissionId === undefined) throw new Problem('bad-request', 'bad request: submissionId is missing.')
    return { sessionIds: await beginUpload(ports, user, await updatedOf(ports, user, body.submissionId)) }
  },
  uploadFilePart: async ({ ports, caller, body: { fields, files }, c }) => {
    const { part } = files
    if (part === undefined) throw new Problem('bad-request', 'bad request: part is missing.')
    const body = new Uint8Array(await part.arrayBuffer())
    await storePart(ports, userOf(caller), {
      sessionId: fieldOf(sessionId, fields.sessionID, 'sessionID'),
      offset: fieldOf(partOffset, fields.offset, 'offset'),
      sizeBytes: body.byteLength,
      sha256: fields.sha256 === undefined ? createHash('sha256').update(body).digest('hex') : fieldOf(sha256, fields.sha256, 'sha256'),
      body,
    })
    return c.text('OK')
  },
  uploadPart: async ({ ports, caller, query: { sessionID, offset, sha256: hash }, body, c }) => {
    const part = { sessionId: sessionID, offset, sha256: hash }
    const whole = () => wholeBody(body, uploadsApi.uploadPart.body)
    if (body.sizeBytes === null) {
      const bytes = await whole()
      await storePart(ports, userOf(caller), { ...part, sizeBytes: bytes.byteLength, body: bytes })
    } else {
      const stored = objectsOf(ports).takesSlowBodies ? body.stream : whole
      await storePart(ports, userOf(caller), { ...part, sizeBytes: body.sizeBytes, body: stored })
    }
    return c.text('OK')
  },
  uploadState: ({ ports, caller, query }) => readUploadState(ports, userOf(caller), query.sessionID),
  commitUpload: async ({ ports, caller, body }) => {
    const { submissionType, shortName, datasetLongName: longName, dataSource, sessionIds, offsets: sizes, hashes = null } = body
    const submissionId = submissionType === 'new' ? null : (body.submissionId ?? null)
    if (submissionType === 'update' && submissionId === null) throw new Problem('bad-request', 'bad request: submissionId is missing.')
    const order = { shortName, longName, dataSource, submissionId, sessionIds, sizes, hashes }
    const committed = await commitUpload(ports, userOf(caller), order)
    dropOldPreviews(ports)
    return { submissionId: committed }
  },
  checkName: async ({ ports, caller, body: { shortName, longName, submissionId } }) => {
    const updated = submissionId === undefined ? null : await submissionFor(ports.database, userOf(caller), submissionId)
    return checkNames(ports.database, ports.objects, { shortName, longName }, updated)
  },
}
