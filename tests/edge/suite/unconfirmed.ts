import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { submissionUploads, users } from '../../../edge/database/schema/index.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { freshName, Submissions, workbookNamed } from '../helpers/submissions.ts'

const statusAndText = async (answer: Response) => [answer.status, await answer.text()]

/** What somebody may upload and submit before their address is confirmed, on Node and on workerd. */
export function unconfirmedSuite(open: OpenPortal): void {
  const calls = new Submissions(open)

  test('SEC-22 somebody whose address is not confirmed uploads a little, and nothing is checked or previewed until it is', async () => {
    const who = await calls.browser({ emailConfirmedAt: null })
    const name = freshName()
    const bytes = await workbookNamed(name)
    const sessionIds = await calls.begin(who)
    for (const id of sessionIds) await calls.upload(who, id, bytes)
    const commit = () => calls.commit(who, name, { sessionIds, offsets: [bytes.length, bytes.length] })
    const confirm = (emailConfirmedAt: number | null) =>
      open.database.update(users).set({ emailConfirmedAt }).where(eq(users.id, who.person.id))
    expect(await statusAndText(await commit())).toEqual([403, submissionErrors.unconfirmed])
    const file = new Blob(['* Sea-Bird'], { type: 'application/octet-stream' })
    expect(await statusAndText(await calls.postForm(who, 'beginworkbook', { name: 'cast.cnv', file }))).toEqual([
      403,
      submissionErrors.unconfirmed,
    ])
    await confirm(1)
    const { submissionId: submissionID } = (await (await commit()).json()) as { submissionId: number }
    await confirm(null)
    expect(await statusAndText(await calls.post(who, 'preview', { submissionID }))).toEqual([403, submissionErrors.unconfirmed])
    const [sessionID = ''] = await calls.begin(who)
    const bufferedBytes = limits.unconfirmedUploadBytes - 5
    await open.database.update(submissionUploads).set({ bufferedBytes }).where(eq(submissionUploads.id, sessionID))
    const part = () => calls.part(who, sessionID, 0, new Uint8Array(10))
    expect(await statusAndText(await part())).toEqual([403, submissionErrors.unconfirmedUpload])
    await confirm(1)
    expect((await part()).status).toBe(200)
    await open.database
      .update(submissionUploads)
      .set({ bufferedBytes: limits.uploadBytesPerUser })
      .where(eq(submissionUploads.id, sessionID))
    expect(await statusAndText(await part())).toEqual([507, submissionErrors.ownUploadsFull])
  })
}
