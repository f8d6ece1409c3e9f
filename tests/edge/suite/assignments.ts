import { beforeAll, describe, expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { Accounts } from '../helpers/accountCalls.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { type Browser, freshName, Submissions } from '../helpers/submissions.ts'

const statusAndText = async (answer: Response) => [answer.status, await answer.text()]
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** Curators who take submissions, on Node and on workerd. The portal under test has nobody to send mails by. */
export function assignmentsSuite(open: OpenPortal): void {
  const calls = new Submissions(open)
  let ada: Browser
  let grace: Browser
  let marie: Browser
  beforeAll(async () => {
    ada = await calls.browser()
    grace = await calls.browser({ roles: ['curator'], firstName: 'Grace', lastName: 'Hopper' })
    marie = await calls.browser({ isDataSubmissionAdmin: true, firstName: 'Marie', lastName: 'Tharp' })
  })
  const take = (who: Browser, submissionID: number, more: object = {}) =>
    calls.post(who, 'takesubmission', { submissionID, ...more }).then(statusAndText)
  const giveBack = (who: Browser, submissionID: number) => calls.post(who, 'givebacksubmission', { submissionID }).then(statusAndText)
  const rowFor = async (who: Browser, call: 'submissions' | 'submissionsbyuser', id: number) => {
    const all = (await (await calls.get(who, call)).json()) as Readonly<Record<string, unknown>>[]
    return all.find(({ Submission_ID }) => Submission_ID === id)
  }
  const historyFor = async (who: Browser, submissionID: number) => (await calls.get(who, 'takinghistory', { submissionID })).json()

  describe(`who looks after a submission on ${open.api.name}`, () => {
    test('a curator assigns a submission to themselves and unassigns it; curators see the assignee, the submitter only that there is one', async () => {
      const id = await calls.submit(ada)
      expect([await take(grace, id), await take(grace, id)]).toEqual([
        [200, 'OK'],
        [200, 'OK'],
      ])
      const taken = { Taken_Date_Time: instant }
      expect(await rowFor(marie, 'submissions', id)).toMatchObject({ ...taken, Curator: 'Grace Hopper', Curator_ID: grace.person.id })
      const own = await rowFor(ada, 'submissionsbyuser', id)
      expect(own).toMatchObject(taken)
      expect(JSON.stringify(own)).not.toContain('Grace')
      expect(await giveBack(marie, id)).toEqual([409, submissionErrors.takenBy('Grace Hopper')])
      expect([await giveBack(grace, id), await giveBack(grace, id)]).toEqual([
        [200, 'OK'],
        [200, 'OK'],
      ])
      expect(await rowFor(marie, 'submissions', id)).toMatchObject({ Taken_Date_Time: null, Curator: null, Curator_ID: null })
      const entry = { Submission_ID: id, Change_Date_Time: instant, Reason: null }
      expect(await historyFor(marie, id)).toEqual([
        { ...entry, Change: 'taken', Curator: 'Grace Hopper' },
        { ...entry, Change: 'given back', Curator: 'Grace Hopper' },
      ])
      expect(await historyFor(ada, id)).toEqual([
        { ...entry, Change: 'taken', Curator: null },
        { ...entry, Change: 'given back', Curator: null },
      ])
    })

    test('taking over from another curator needs that curator’s ID and a reason, which curators alone read', async () => {
      const name = freshName()
      const id = await calls.submit(ada, name)
      await take(grace, id)
      const fromCuratorID = grace.person.id
      expect(await take(marie, id)).toEqual([409, submissionErrors.takenBy('Grace Hopper')])
      expect(await take(marie, id, { fromCuratorID: marie.person.id, reason: 'x' })).toEqual([
        409,
        submissionErrors.takenBy('Grace Hopper'),
      ])
      expect(await take(marie, id, { fromCuratorID })).toEqual([400, submissionErrors.takeReason])
      expect((await take(marie, id, { fromCuratorID, reason: ' ' }))[0]).toBe(400)
      expect(await take(marie, id, { fromCuratorID, reason: 'Grace is at sea.' })).toEqual([200, 'OK'])
      expect(await rowFor(grace, 'submissions', id)).toMatchObject({ Curator: 'Marie Tharp' })
      expect(await historyFor(grace, id)).toMatchObject([{ Reason: null }, { Curator: 'Marie Tharp', Reason: 'Grace is at sea.' }])
      expect(JSON.stringify(await historyFor(ada, id))).not.toMatch(/Marie|sea/)
      const mails = await new Accounts(open).mailsTo(grace.person.email, 'submission')
      expect(mails.map(({ subject }) => subject)).toEqual([`Marie Tharp has taken over ${name}`])
    })

    test('of two curators who assign themselves at once, one succeeds and the other is told who', async () => {
      const id = await calls.submit(ada)
      const answers = await Promise.all([take(grace, id), take(marie, id)])
      const { Curator } = (await rowFor(grace, 'submissions', id)) as { Curator: string }
      expect(answers).toContainEqual([200, 'OK'])
      expect(answers).toContainEqual([409, submissionErrors.takenBy(Curator)])
      expect(await historyFor(grace, id)).toHaveLength(1)
    })

    test('a submission that is complete keeps its curator and is not taken any more', async () => {
      const id = await calls.submit(ada)
      await take(grace, id)
      await calls.setPhase(grace, id, 6)
      expect(await take(marie, id)).toEqual([409, submissionErrors.takenComplete])
      expect(await rowFor(marie, 'submissions', id)).toMatchObject({ Curator: 'Grace Hopper' })
    })
  })
}
