import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { submissions, submissionUploads } from '../../../edge/database/schema/index.ts'
import { Accounts } from '../helpers/accountCalls.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { type Browser, freshName, hashOf, longNameOf, Submissions, workbookNamed } from '../helpers/submissions.ts'

const statusAndText = async (answer: Response) => [answer.status, await answer.text()]
const partBytes = limits.uploadPartBytes

/** Uploads in parts and their commit, on Node and on workerd. The portal under test has nobody to send mails by. */
export function uploadsSuite(open: OpenPortal): void {
  const calls = new Submissions(open)
  const mailsTo = (email: string) => new Accounts(open).mailsTo(email, 'submission')
  let ada: Browser
  let stranger: Browser
  let curator: Browser
  beforeAll(async () => {
    ada = await calls.browser()
    stranger = await calls.browser()
    curator = await calls.browser({ roles: ['curator'] })
  })
  const stateOf = async (who: Browser, sessionID: string) => (await calls.get(who, 'uploadstate', { sessionID })).json()

  describe(`uploads of submissions on ${open.api.name}`, () => {
    test('API-94 SBM-13 a new submission gets two uploads, an update one, and others are rejected with the text that legacy clients expect', async () => {
      expect(await calls.begin(ada)).toHaveLength(2)
      const id = await calls.submit(ada)
      expect(await calls.begin(ada, id)).toHaveLength(1)
      expect(await calls.begin(curator, id)).toHaveLength(1)
      const update = { submissionType: 'update', submissionId: id }
      expect(await statusAndText(await calls.post(stranger, 'beginuploadsession', update))).toEqual([401, 'wrongUser'])
      expect(await statusAndText(await calls.post(ada, 'beginuploadsession', { ...update, submissionId: 1_000_000 }))).toEqual([
        404,
        'noRecord',
      ])
      expect((await calls.post(ada, 'beginuploadsession', { submissionType: 'update' })).status).toBe(400)
      expect((await calls.post(ada, 'beginuploadsession', {})).status).toBe(400)
    })

    test('API-95 API-96 API-121 forms of older pages begin, upload and commit a submission', async () => {
      const name = freshName()
      const bytes = await workbookNamed(name)
      const begun = await calls.postForm(ada, 'beginuploadsession', { submissionType: 'new', submissionId: 'null' })
      const { sessionIds } = (await begun.json()) as { sessionIds: string[] }
      for (const sessionID of sessionIds) {
        const fields = { part: new Blob([bytes]), offset: '0', sessionID, close: 'true' }
        expect(await statusAndText(await calls.postForm(ada, 'uploadfilepart', fields))).toEqual([200, 'OK'])
      }
      const committed = await calls.postForm(ada, 'commitupload', {
        ...{ shortName: name, datasetLongName: longNameOf(name), dataSource: 'Test Institute', submissionType: 'new' },
        ...{ submissionId: 'undefined', sessionIds: JSON.stringify(sessionIds), offsets: `${bytes.length},${bytes.length}` },
      })
      expect([committed.status, await committed.json()]).toEqual([200, { submissionId: expect.any(Number) }])
    })

    test('SBM-14 the server tells which parts it has, so that an interrupted upload goes on with the others', async () => {
      const [sessionID = ''] = await calls.begin(ada)
      const [first, last] = [new Uint8Array(partBytes).fill(1), new Uint8Array(1000).fill(2)]
      expect(await statusAndText(await calls.part(ada, sessionID, 2 * partBytes, last))).toEqual([200, 'OK'])
      expect(await statusAndText(await calls.part(ada, sessionID, 0, first))).toEqual([200, 'OK'])
      expect(await statusAndText(await calls.part(ada, sessionID, 0, first))).toEqual([200, 'OK'])
      expect(await stateOf(ada, sessionID)).toMatchObject({
        ...{ kind: 'workbook', isCommitted: false, submissionId: null, expiresAt: expect.stringMatching(/Z$/) },
        parts: [
          { offset: 0, sizeBytes: partBytes, sha256: hashOf(first) },
          { offset: 2 * partBytes, sizeBytes: 1000, sha256: hashOf(last) },
        ],
      })
    })

    test('SBM-14 slow links send smaller parts, a part replaces those that it overlaps, and a gap is told', async () => {
      const step = limits.uploadPartStepBytes
      const [sessionID = '', original = ''] = await calls.begin(ada)
      const send = async (offset: number, size: number, fill: number) =>
        expect(await statusAndText(await calls.part(ada, sessionID, offset, new Uint8Array(size).fill(fill)))).toEqual([200, 'OK'])
      const stored = async () => ((await stateOf(ada, sessionID)) as { parts: { offset: number; sizeBytes: number }[] }).parts
      for (const at of [0, 1, 2, 4]) await send(at * step, step, at)
      const commit = async (size: number) =>
        statusAndText(await calls.commit(ada, freshName(), { sessionIds: [sessionID, original], offsets: [size, 1] }))
      expect(await commit(5 * step)).toEqual([400, submissionErrors.incomplete(`the part at byte ${3 * step} has not arrived`)])
      expect(await commit(step)).toEqual([400, submissionErrors.incomplete(`there is a part at byte ${step}, beyond the end of the file`)])
      await send(step, 2 * step, 7)
      expect((await stored()).map(({ offset }) => offset / step)).toEqual([0, 1, 4])
      await send(2 * step, step, 8)
      expect((await stored()).map(({ offset }) => offset / step)).toEqual([0, 2, 4])
      await send(0, partBytes, 9)
      expect(await stored()).toMatchObject([{ offset: 0, sizeBytes: partBytes }])
    })

    test('SEC-22 a part that differs from what was sent, is too large or has a wrong offset is rejected and not stored', async () => {
      const [sessionID = ''] = await calls.begin(ada)
      const bytes = new Uint8Array(10).fill(3)
      expect(await statusAndText(await calls.part(ada, sessionID, 0, bytes, hashOf(new Uint8Array(10))))).toEqual([
        400,
        submissionErrors.wrongPart,
      ])
      expect((await calls.part(ada, sessionID, 5, bytes)).status).toBe(400)
      expect((await calls.part(ada, sessionID, 0, new Uint8Array(0))).status).toBe(400)
      expect((await calls.part(ada, sessionID, 0, new Uint8Array(partBytes + 1))).status).toBe(413)
      const end = Math.floor(limits.workbookSizeBytes / partBytes) * partBytes
      const beyond = new Uint8Array(limits.workbookSizeBytes - end + 1)
      expect(await statusAndText(await calls.part(ada, sessionID, end, beyond))).toEqual([400, submissionErrors.partBeyondEnd])
      expect(await stateOf(ada, sessionID)).toMatchObject({ parts: [] })
    })

    test('SEC-02 uploads belong to whoever began them', async () => {
      const [sessionID = ''] = await calls.begin(ada)
      const bytes = new Uint8Array(10)
      expect((await calls.part(stranger, sessionID, 0, bytes)).status).toBe(403)
      expect((await calls.get(stranger, 'uploadstate', { sessionID })).status).toBe(403)
      expect((await calls.part(curator, sessionID, 0, bytes)).status).toBe(200)
      const sizes = { sessionIds: await calls.begin(ada), offsets: [1, 1] }
      expect((await calls.commit(stranger, freshName(), sizes)).status).toBe(403)
    })

    test('an upload that has expired is told so, and must be begun again', async () => {
      const [sessionID = ''] = await calls.begin(ada)
      const touchedAt = Date.now() - limits.uploadSessionLifeMs - 1
      await open.database.update(submissionUploads).set({ touchedAt }).where(eq(submissionUploads.id, sessionID))
      const part = await calls.part(ada, sessionID, 0, new Uint8Array(10))
      expect(await statusAndText(part)).toEqual([404, submissionErrors.noUpload])
    })

    test('SBM-28 SBM-29 a commit stores workbook and original under their names, awaits the team, and mails both sides', async () => {
      const who = await calls.browser()
      const name = freshName()
      const id = await calls.submit(who, name)
      const versions = (await (await calls.get(who, 'versions', { submissionID: id })).json()) as { name: string; kind: string }[]
      const names = Object.fromEntries(versions.map((version) => [version.kind, version.name]))
      expect(names).toEqual({
        workbook: expect.stringMatching(new RegExp(`^${name}_\\d{13}\\.xlsx$`)),
        'raw-original': expect.stringMatching(new RegExp(`^${name}_\\d{13}_raw_original\\.xlsx$`)),
      })
      expect(versions.find(({ kind }) => kind === 'workbook')).toMatchObject({
        summary: { rows: 3, columns: 5, variables: 1, warnings: 0 },
      })
      const own = await (await calls.get(who, 'submissionsbyuser')).json()
      expect(own).toMatchObject([{ Submission_ID: id, Dataset: name, Phase: 'Awaiting admin action', phaseId: 2 }])
      expect((await mailsTo(who.person.email)).map(({ subject }) => subject)).toEqual([`We received your data set ${name}`])
      expect((await mailsTo('team@example.org')).map(({ subject }) => subject)).toContain(`New submission: ${name}`)
    })

    test('committing again, as after a lost answer, is the same submission and not a second one', async () => {
      const who = await calls.browser()
      const name = freshName()
      const bytes = await workbookNamed(name)
      const sessionIds = await calls.begin(who)
      for (const id of sessionIds) await calls.upload(who, id, bytes)
      const body = { sessionIds, offsets: [bytes.length, bytes.length], hashes: [hashOf(bytes), hashOf(bytes)] }
      const both = await Promise.all([calls.commit(who, name, body), calls.commit(who, name, body)])
      const again = await calls.commit(who, name, body)
      const [first, second, third] = await Promise.all([...both, again].map(statusAndText))
      expect(first?.[0]).toBe(200)
      expect([second, third]).toEqual([first, first])
      expect(await open.database.select().from(submissions).where(eq(submissions.shortName, name))).toHaveLength(1)
      expect(await mailsTo(who.person.email)).toHaveLength(1)
      const part = await calls.part(who, sessionIds[0] ?? '', 0, bytes)
      expect(await statusAndText(part)).toEqual([409, submissionErrors.committed])
    })

    test('a name that two submit at once is given to one of them, and the other is told', async () => {
      const name = freshName()
      const bytes = await workbookNamed(name)
      const tabs = [await calls.browser(), await calls.browser()]
      const ready = await Promise.all(
        tabs.map(async (who) => {
          const sessionIds = await calls.begin(who)
          for (const id of sessionIds) await calls.upload(who, id, bytes)
          return { who, sessionIds }
        }),
      )
      const answers = await Promise.all(
        ready.map(({ who, sessionIds }) =>
          calls.commit(who, name, { sessionIds, offsets: [bytes.length, bytes.length] }).then(statusAndText),
        ),
      )
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
      const rejection = `${submissionMessages.nameCheckFailed}. ${submissionErrors.shortNameTaken} ${submissionErrors.longNameTaken}`
      expect(answers).toContainEqual([409, rejection])
    })

    test('API-96 what was announced must be what is stored, or nothing is submitted', async () => {
      const name = freshName()
      const bytes = await workbookNamed(name)
      const sessionIds = await calls.begin(ada)
      const commit = (body: object) =>
        calls.commit(ada, name, { sessionIds, offsets: [bytes.length, bytes.length], ...body }).then(statusAndText)
      expect(await commit({})).toEqual([400, submissionErrors.incomplete('the part at byte 0 has not arrived')])
      for (const id of sessionIds) await calls.upload(ada, id, bytes)
      const short = `the part at byte 0 has ${bytes.length} bytes instead of ${bytes.length + 1}`
      expect(await commit({ offsets: [bytes.length + 1, bytes.length] })).toEqual([400, submissionErrors.incomplete(short)])
      expect(await commit({ hashes: [hashOf(bytes), '0'.repeat(64)] })).toEqual([400, submissionErrors.otherHash])
      expect(await commit({ sessionIds: sessionIds.slice(0, 1), offsets: [bytes.length] })).toEqual([400, submissionErrors.wrongCount])
      expect(await commit({ sessionIds: sessionIds.toReversed() })).toEqual([400, submissionErrors.mixedUploads])
      expect(await commit({ datasetLongName: 'Another Name' })).toEqual([
        400,
        submissionErrors.otherNames(longNameOf(name), 'Another Name'),
      ])
      expect((await commit({ shortName: '' }))[0]).toBe(400)
      expect(await open.database.select().from(submissions).where(eq(submissions.shortName, name))).toEqual([])
      expect((await commit({}))[0]).toBe(200)
    })

    test('SBM-10 SEC-18 SEC-22 the portal checks the stored workbook itself: one with errors, or a file that is not a workbook, is rejected with a message', async () => {
      const name = freshName()
      const send = async (bytes: Uint8Array<ArrayBuffer>) => {
        const sessionIds = await calls.begin(ada)
        for (const id of sessionIds) await calls.upload(ada, id, bytes)
        return statusAndText(await calls.commit(ada, name, { sessionIds, offsets: [bytes.length, bytes.length] }))
      }
      const [status, says] = await send(await workbookNamed(name, { dataset_make: 'guesswork' }))
      expect([status, says]).toEqual([
        400,
        expect.stringContaining(`${submissionMessages.validationErrors}. dataset_meta_data, row 2, dataset_make:`),
      ])
      expect((await send(new TextEncoder().encode('not a workbook')))[0]).toBe(422)
      expect(await open.database.select().from(submissions).where(eq(submissions.shortName, name))).toEqual([])
    })

    test('API-97 SBM-12 names in use are told by what has them, in any letter case', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const check = async (body: object) => (await calls.post(ada, 'checkname', body)).json()
      const free = {
        shortNameIsAlreadyInUse: false,
        shortNameUpdateConflict: false,
        longNameIsAlreadyInUse: false,
        longNameUpdateConflict: false,
      }
      const other = { shortName: freshName(), longName: 'A Free Name' }
      expect(await check(other)).toEqual({ ...free, ...other, folderExists: false, errors: [] })
      expect(await check({ shortName: name.toLowerCase(), longName: longNameOf(name).toUpperCase() })).toMatchObject({
        ...{ ...free, shortNameIsAlreadyInUse: true, longNameIsAlreadyInUse: true },
        errors: [submissionErrors.shortNameTaken, submissionErrors.longNameTaken],
      })
      expect(await check({ shortName: name, longName: 'A Free Name', submissionId: id })).toMatchObject({
        ...{ ...free, folderExists: true, errors: [], originalShortName: name, originalLongName: longNameOf(name) },
      })
      const second = await calls.submit(ada)
      expect(await check({ shortName: name, longName: longNameOf(name), submissionId: second })).toMatchObject({
        ...{ ...free, shortNameUpdateConflict: true, longNameUpdateConflict: true },
      })
      expect(await check({ shortName: name.toLowerCase(), longName: 'A Free Name', submissionId: id })).toMatchObject({
        ...{ shortNameUpdateConflict: true, errors: [submissionErrors.caseOnly] },
      })
      expect(await check({ shortName: 'coads_climatology', longName: 'A Free Name' })).toMatchObject({ shortNameIsAlreadyInUse: true })
      expect((await calls.post(ada, 'checkname', { shortName: name })).status).toBe(400)
      expect((await calls.post(stranger, 'checkname', { ...other, submissionId: id })).status).toBe(403)
    })

    test('SBM-18 SBM-28 SBM-29 an update keeps every version, follows a new short name, and goes to the second review after the first', async () => {
      const who = await calls.browser()
      const id = await calls.submit(who)
      const renamed = freshName()
      expect((await calls.update(who, id, renamed)).status).toBe(200)
      const versions = (await (await calls.get(who, 'versions', { submissionID: id })).json()) as { name: string; link: string }[]
      expect(versions).toHaveLength(3)
      for (const { name, link } of versions) {
        expect(name.startsWith(`${renamed}_`)).toBe(true)
        const file = await open.api.send(link.slice(link.indexOf('/api/')), { headers: who.headers })
        expect([file.status, file.headers.get('Content-Disposition'), (await file.arrayBuffer()).byteLength > 1000]).toEqual([
          200,
          `attachment; filename="${name}"`,
          true,
        ])
      }
      expect((await mailsTo(who.person.email)).at(-1)).toMatchObject({ subject: `We received the update of ${renamed}` })
      expect((await calls.setPhase(curator, id, 7)).status).toBe(200)
      expect((await calls.setPhase(curator, id, 3)).status).toBe(200)
      expect((await calls.update(who, id, renamed)).status).toBe(200)
      expect(await (await calls.get(who, 'submissionsbyuser')).json()).toMatchObject([{ phaseId: 7, Dataset: renamed }])
      expect((await calls.setPhase(curator, id, 6)).status).toBe(200)
      expect(await statusAndText(await calls.post(who, 'beginuploadsession', { submissionType: 'update', submissionId: id }))).toEqual([
        409,
        submissionErrors.complete,
      ])
    })
  })
}
