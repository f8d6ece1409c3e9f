import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { phaseOf } from '#core/submission/phases.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'
import { workbookAddress } from '#core/submission/workbookAddress.ts'
import { datasets, submissions, subscriptions } from '../../../edge/database/schema/index.ts'
import { Accounts } from '../helpers/accountCalls.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { type Browser, freshName, longNameOf, Submissions } from '../helpers/submissions.ts'

const statusAndText = async (answer: Response) => [answer.status, await answer.text()]
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** Lists, comments, phases and files of submissions, on Node and on workerd. The portal under test has nobody to send mails by. */
export function reviewSuite(open: OpenPortal): void {
  const calls = new Submissions(open)
  const subjectsTo = async (email: string) => (await new Accounts(open).mailsTo(email, 'submission')).map(({ subject }) => subject)
  const rowOf = (id: number) => open.database.select().from(submissions).where(eq(submissions.id, id)).get()
  let ada: Browser
  let curator: Browser
  let admin: Browser
  beforeAll(async () => {
    ada = await calls.browser({ firstName: 'Ada', lastName: 'Sailor' })
    curator = await calls.browser({ roles: ['curator'] })
    admin = await calls.browser({ isDataSubmissionAdmin: true })
  })
  const comment = (who: Browser, submissionID: number, more: object = {}) =>
    calls.post(who, 'addcomment', { submissionID, comment: 'Is the depth in metres?', source: 'admin', ...more })

  describe(`the review of submissions on ${open.api.name}`, () => {
    test('API-19 API-100 API-101 the lists hold every field, one’s own for everybody and all for curators', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const common = {
        ...{ Submission_ID: id, Dataset: name, Dataset_Long_Name: longNameOf(name), Phase: 'Awaiting admin action', phaseId: 2 },
        ...{ Start_Date_Time: instant, Modified_Date_Time: instant, QC1_Completion_Date_Time: null, QC2_Completion_Date_Time: null },
        ...{ DOI_Accepted_Date_Time: null, Ingestion_Date_Time: null, Taken_Date_Time: null, Open_Questions: 0 },
      }
      expect((await (await calls.get(ada, 'submissionsbyuser')).json())[0]).toEqual(common)
      expect(await (await calls.get(curator, 'submissionsbyuser')).json()).toEqual([])
      const all = (await (await calls.get(curator, 'submissions')).json()) as { Submission_ID: number; Phase_ID: number }[]
      expect(all.find((one) => one.Submission_ID === id)).toEqual({
        ...common,
        ...{ Data_Source: 'Test Institute', Phase_ID: 2, Name: 'Ada Sailor', Phase_Date_Time: instant },
        ...{ Curator_ID: null, Curator: null },
      })
      const later = await calls.submit(ada)
      await calls.setPhase(curator, later, 6)
      await calls.setPhase(curator, id, 7)
      const reviewed = (await (await calls.get(curator, 'submissions')).json()) as { Phase_ID: number }[]
      const order = reviewed.map((one) => phaseOf(one.Phase_ID)?.rank ?? 0)
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      expect(new Set(order).size).toBeGreaterThan(1)
    })

    test('NAV-07 the record of a curator says so, and that of anybody else has no more fields than older clients know', async () => {
      const fieldsOf = async ({ headers }: Browser) => {
        const user = (await (await open.api.send('/api/user/whoami', { headers })).json()) as Readonly<Record<string, unknown>>
        return [user.isCurator, Object.keys(user).length]
      }
      expect([await fieldsOf(curator), await fieldsOf(ada), await fieldsOf(admin)]).toEqual([
        [true, 12],
        [undefined, 11],
        [undefined, 11],
      ])
    })

    test('API-98 API-99 SBM-27 a comment of the submitter goes to the team and returns the submission to it, whatever source it claims', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      await calls.setPhase(curator, id, 3)
      expect(await statusAndText(await comment(ada, id, { cell: 'data!B7' }))).toEqual([200, 'OK'])
      expect(await rowOf(id)).toMatchObject({ phaseId: 2 })
      expect(await subjectsTo('team@example.org')).toContain(`Comment on the submission ${name}`)
      const mail = (await new Accounts(open).mailsTo('team@example.org', 'submission')).findLast(({ subject }) => subject.endsWith(name))
      const stored = (await (await calls.get(ada, 'versions', { submissionID: id })).json()) as { kind: string; storedAt: string }[]
      const workbook = stored.find(({ kind }) => kind === 'workbook')
      expect(mail?.text).toContain(workbookAddress({ submissionId: id, version: Date.parse(workbook?.storedAt ?? ''), cell: 'data!B7' }))
      await calls.setPhase(curator, id, 7)
      await calls.setPhase(curator, id, 3)
      await comment(ada, id)
      expect(await rowOf(id)).toMatchObject({ phaseId: 7 })
      const about = { Data_Submission_ID: id, Comment: 'Is the depth in metres?', Comment_Date_Time: instant, Commenter: 'User' }
      expect(await (await calls.get(curator, 'commenthistory', { submissionID: id })).json()).toEqual([
        { ...about, Cell: 'data!B7' },
        { ...about, Cell: null },
      ])
    })

    test('SBM-27 a comment of a curator goes to the submitter alone and leaves the phase as it is', async () => {
      const who = await calls.browser()
      const name = freshName()
      const id = await calls.submit(who, name)
      const before = (await subjectsTo('team@example.org')).length
      expect((await comment(curator, id, { source: 'user' })).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ phaseId: 2 })
      expect((await subjectsTo(who.person.email)).at(-1)).toBe(`Comment on your submission ${name}`)
      expect(await subjectsTo('team@example.org')).toHaveLength(before)
      expect(await (await calls.get(who, 'commenthistory', { submissionID: id })).json()).toMatchObject([{ Commenter: 'Admin' }])
    })

    test('a submitter is told by mail and in the lists how many questions are open, until they answer or send a version, and why an update is asked for', async () => {
      const who = await calls.browser()
      const name = freshName()
      const id = await calls.submit(who, name)
      const questions = async () => ((await (await calls.get(who, 'submissionsbyuser')).json()) as SubmissionRecord[])[0]?.Open_Questions
      const lastMail = async () => (await new Accounts(open).mailsTo(who.person.email, 'submission')).at(-1)
      expect(await questions()).toBe(0)
      await comment(curator, id)
      await comment(curator, id, { cell: 'data!B7' })
      expect(await questions()).toBe(2)
      expect((await lastMail())?.text).toContain('Your turn: 2 questions.')
      await calls.setPhase(curator, id, 3, { reason: 'Two cells are unclear.' })
      const requestMail = await lastMail()
      expect(requestMail?.subject).toBe(`Please update your submission ${name}`)
      expect(requestMail?.text).toMatch(/Your turn: 2 questions\..*The reason:\n\n> Two cells are unclear\.\n/s)
      expect(requestMail?.html).toMatch(/The reason:<\/p>\s*<blockquote/)
      await comment(who, id)
      expect(await questions()).toBe(0)
      await comment(curator, id)
      expect(await questions()).toBe(1)
      const listed = (await (await calls.get(curator, 'submissions')).json()) as SubmissionRecord[]
      expect(listed.find(({ Submission_ID }) => Submission_ID === id)?.Open_Questions).toBe(1)
      expect((await calls.update(who, id, name)).status).toBe(200)
      expect(await questions()).toBe(0)
    })

    test('SBM-25 a comment needs a submission and a text', async () => {
      const id = await calls.submit(ada)
      for (const body of [{ comment: ' \n ' }, { comment: undefined }, { submissionID: undefined }, { cell: 'B7' }, { cell: 'data!7B' }])
        expect([body, (await comment(ada, id, body)).status]).toEqual([body, 400])
      expect((await comment(ada, id, { comment: 'x'.repeat(limits.submissionCommentCharacters + 1) })).status).toBe(400)
      expect(await statusAndText(await comment(ada, 1_000_000))).toEqual([404, submissionMessages.none])
    })

    test('API-102 SBM-31 SBM-32 each phase records what it completes and its reason, and sends mail to those concerned', async () => {
      const who = await calls.browser()
      const name = freshName()
      const id = await calls.submit(who, name)
      const team = (await subjectsTo('team@example.org')).length
      const stamps: [number, object][] = [
        [7, { qc1CompletedAt: expect.any(Number), qc1CompletedBy: curator.person.id, qc2CompletedAt: null }],
        [4, { qc2CompletedAt: expect.any(Number), qc2CompletedBy: curator.person.id, doiAcceptedAt: null }],
        [5, { doiAcceptedAt: expect.any(Number), ingestedAt: null }],
        [6, { ingestedAt: expect.any(Number) }],
      ]
      for (const [phaseId, stamp] of stamps) {
        const reason = `it is time for ${phaseId}`
        expect(await statusAndText(await calls.setPhase(curator, id, phaseId, { reason }))).toEqual([200, 'OK'])
        expect([phaseId, await rowOf(id)]).toEqual([phaseId, expect.objectContaining({ phaseId, ...stamp })])
      }
      expect((await subjectsTo('team@example.org')).slice(team)).toEqual([`Ready for QC2: ${name}`])
      expect((await subjectsTo(who.person.email)).slice(1)).toEqual([
        `Your data set ${name} needs a DOI`,
        `Your submission ${name} is complete`,
      ])
      const history = (await (await calls.get(who, 'phasehistory', { submissionID: id })).json()) as { phaseId: number; Reason: string }[]
      expect(history.map(({ phaseId, Reason }) => [phaseId, Reason])).toEqual([
        [2, 'Submitted'],
        ...stamps.map(([phaseId]) => [phaseId, `it is time for ${phaseId}`]),
      ])
      expect(history.at(-1)).toMatchObject({ Submission_ID: id, Phase: 'Complete', Changed_By: 'Admin', Change_Date_Time: instant })
    })

    test('SBM-31 unknown phases, changes without a reason and changes of a complete submission are rejected; setting the current phase changes nothing', async () => {
      const id = await calls.submit(ada)
      expect(await statusAndText(await calls.setPhase(curator, id, 1))).toEqual([400, submissionErrors.noPhase])
      expect((await calls.setPhase(curator, id, 3, { reason: ' ' })).status).toBe(400)
      expect((await calls.post(curator, 'setphase', { submissionID: id, phaseID: 3 })).status).toBe(400)
      expect(await statusAndText(await calls.setPhase(curator, 1_000_000, 3))).toEqual([404, submissionMessages.none])
      expect((await calls.setPhase(curator, id, 2)).status).toBe(200)
      expect(await (await calls.get(ada, 'phasehistory', { submissionID: id })).json()).toHaveLength(1)
      await calls.setPhase(curator, id, 6)
      expect(await statusAndText(await calls.setPhase(curator, id, 2))).toEqual([409, submissionErrors.phaseFinal])
    })

    test('of two curators who change one phase at once, one does and the other is told', async () => {
      const id = await calls.submit(ada)
      const answers = await Promise.all(
        (
          [
            [curator, 7],
            [admin, 3],
          ] as const
        ).map(([who, phase]) => calls.setPhase(who, id, phase, { fromPhaseID: 2 }).then(statusAndText)),
      )
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
      expect(answers).toContainEqual([409, submissionErrors.phaseChanged])
      expect(await (await calls.get(ada, 'phasehistory', { submissionID: id })).json()).toHaveLength(2)
    })

    test('SBM-33 complete subscribes the submitter, not the curator, to the data set', async () => {
      const who = await calls.browser()
      const id = await calls.submit(who)
      const known = await open.database.select().from(datasets).where(eq(datasets.shortName, 'COADS_Climatology')).get()
      await open.database.update(submissions).set({ shortName: 'COADS_Climatology' }).where(eq(submissions.id, id))
      expect((await calls.setPhase(curator, id, 6)).status).toBe(200)
      await open.database.update(submissions).set({ shortName: freshName() }).where(eq(submissions.id, id))
      const ofDataset = (userId: number) => and(eq(subscriptions.datasetId, known?.id ?? 0), eq(subscriptions.userId, userId))
      expect(await open.database.select().from(subscriptions).where(ofDataset(who.person.id))).toHaveLength(1)
      expect(await open.database.select().from(subscriptions).where(ofDataset(curator.person.id))).toEqual([])
    })

    test('API-103 the latest file comes by a link without a token, which its submitter and curators can follow and nobody else', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const answer = (await (await calls.get(ada, 'retrievemostrecentfile', { submissionID: id })).json()) as { link: string }
      const { origin, pathname, search, searchParams } = new URL(answer.link)
      expect(answer).toEqual({ link: `${origin}/api/datasubmission/file${search}`, dataset: name, submissionId: id })
      expect(Object.fromEntries(searchParams)).toEqual({ submissionID: String(id), name: expect.stringMatching(/^\w+\.xlsx$/) })
      const file = await open.api.send(pathname + search, { headers: ada.headers })
      expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
      const bytes = new Uint8Array(await file.arrayBuffer())
      expect([String.fromCharCode(...bytes.slice(0, 2)), String(bytes.length)]).toEqual(['PK', file.headers.get('Content-Length')])
      expect((await open.api.send(pathname + search)).status).toBe(401)
      const follow = (who: Browser, to = pathname + search) => open.api.send(to, { headers: who.headers })
      expect([(await follow(curator)).status, (await follow(await calls.browser())).status]).toEqual([200, 403])
      // A name is looked for among the submission's own files only.
      const other = await calls.submit(ada)
      for (const broken of [`${pathname}${search}x`, `${pathname}?submissionID=${other}&name=${searchParams.get('name')}`])
        expect(await statusAndText(await follow(ada, broken))).toEqual([404, submissionErrors.fileRemoved])
    })

    test('API-104 SBM-34 an administrator deletes a submission with its files, and its names are free again', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const { link } = (await (await calls.get(ada, 'retrievemostrecentfile', { submissionID: id })).json()) as { link: string }
      const remove = (who: Browser, method = 'GET') =>
        open.api.send(`/api/datasubmission/deletesubmission?submissionID=${id}`, { method, headers: who.headers })
      expect((await remove(curator)).status).toBe(403)
      expect((await remove(ada, 'DELETE')).status).toBe(403)
      expect(await statusAndText(await remove(admin))).toEqual([200, 'OK'])
      expect(await statusAndText(await remove(admin, 'DELETE'))).toEqual([404, submissionMessages.none])
      expect((await open.api.send(link.slice(link.indexOf('/api/')), { headers: ada.headers })).status).toBe(404)
      const names = { shortName: name, longName: longNameOf(name) }
      expect(await (await calls.post(ada, 'checkname', names)).json()).toMatchObject({ folderExists: false, errors: [] })
    })

    test('a submitter withdraws a submission of their own that is not complete, and the team is told', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      const withdraw = (who: Browser, submissionID = id) => calls.post(who, 'withdrawsubmission', { submissionID }).then(statusAndText)
      expect((await withdraw(admin))[0]).toBe(403)
      expect(await withdraw(ada)).toEqual([200, 'OK'])
      expect(await subjectsTo('team@example.org')).toContain(`Withdrawn: ${name}`)
      const complete = await calls.submit(ada)
      await calls.setPhase(curator, complete, 6)
      expect(await withdraw(ada, complete)).toEqual([409, submissionErrors.complete])
    })
  })
}
