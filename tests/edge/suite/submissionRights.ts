import { expect, test } from 'vitest'
import type { KeyScope } from '#core/account/keyScopes.ts'
import { listVersions } from '../../../edge/submission/lists.ts'
import { keyOf, type OpenPortal } from '../helpers/people.ts'
import { type Browser, freshName, Submissions } from '../helpers/submissions.ts'
import { guestIn } from './TestedApi.ts'

/** Who makes the calls, in the order of the columns. */
const columns = ['owner', 'owner’s key', 'stranger', 'stranger’s key', 'curator', 'administrator', 'guest', 'nobody'] as const
type Column = (typeof columns)[number]

type Statuses = readonly [number, number, number, number, number, number, number, number]
const ofOwner: Statuses = [200, 200, 403, 403, 200, 200, 401, 401]
const ofOwnerAlone: Statuses = [200, 200, 403, 403, 403, 403, 401, 401]
const ofCurators: Statuses = [403, 403, 403, 403, 200, 200, 401, 401]
const ofAdministrators: Statuses = [403, 403, 403, 403, 403, 200, 401, 401]
/** What they are let to, though this submission is in no state for it. */
const rejectedToAdministrators: Statuses = [403, 403, 403, 403, 403, 409, 401, 401]
const ofAnyUser: Statuses = [200, 200, 200, 200, 200, 200, 401, 401]

interface Row {
  readonly call: string
  readonly statuses: Statuses
  /** Whether it answers 501 in the place of 200 where data sets cannot be made. */
  readonly makesDatasets?: true
  /** A submission of its own for each caller, as the call changes it. */
  readonly send: (calls: Submissions, who: Browser, submissionID: number) => Promise<Response>
}

const update = async (calls: Submissions, who: Browser, id: number) =>
  calls.post(who, 'beginuploadsession', { submissionType: 'update', submissionId: id })

const rows: readonly Row[] = [
  ...(['commenthistory', 'phasehistory', 'retrievemostrecentfile', 'versions', 'publication', 'takinghistory'] as const).map((call) => ({
    call,
    statuses: ofOwner,
    send: (calls: Submissions, who: Browser, submissionID: number) => calls.get(who, call, { submissionID }),
  })),
  {
    call: 'file',
    statuses: ofOwner,
    send: async (calls, who, submissionID) => {
      const [file] = await listVersions(calls.open.database, submissionID)
      return calls.get(who, 'file', { submissionID, name: file?.name ?? '' })
    },
  },
  {
    call: 'addcomment',
    statuses: ofOwner,
    send: (calls, who, submissionID) => calls.post(who, 'addcomment', { submissionID, comment: 'x' }),
  },
  {
    call: 'checkname',
    statuses: ofOwner,
    send: (calls, who, submissionId) => calls.post(who, 'checkname', { shortName: freshName(), longName: 'Of This Test', submissionId }),
  },
  {
    call: 'preview',
    statuses: ofOwner,
    makesDatasets: true,
    send: (calls, who, submissionID) => calls.post(who, 'preview', { submissionID }),
  },
  { call: 'beginuploadsession, update', statuses: [200, 200, 401, 401, 200, 200, 401, 401], send: update },
  {
    call: 'beginuploadsession, new',
    statuses: ofAnyUser,
    send: (calls, who) => calls.post(who, 'beginuploadsession', { submissionType: 'new' }),
  },
  { call: 'submissionsbyuser', statuses: ofAnyUser, send: (calls, who) => calls.get(who, 'submissionsbyuser') },
  { call: 'submissions', statuses: ofCurators, send: (calls, who) => calls.get(who, 'submissions') },
  { call: 'setphase', statuses: ofCurators, send: (calls, who, id) => calls.setPhase(who, id, 3) },
  {
    call: 'takesubmission',
    statuses: ofCurators,
    send: async (calls, who, submissionID) => {
      const answer = await calls.post(who, 'takesubmission', { submissionID })
      // For the next caller nobody has it again.
      if (answer.status === 200) await calls.post(who, 'givebacksubmission', { submissionID })
      return answer
    },
  },
  {
    call: 'givebacksubmission',
    statuses: ofCurators,
    send: (calls, who, id) => calls.post(who, 'givebacksubmission', { submissionID: id }),
  },
  ...(['publish', 'unpublish', 'rollback', 'reopen'] as const).map((call) => ({
    call,
    statuses: rejectedToAdministrators,
    send: (calls: Submissions, who: Browser, submissionID: number) => calls.post(who, call, { submissionID, reason: 'x' }),
  })),
  {
    call: 'deletesubmission',
    statuses: ofAdministrators,
    send: (calls, who, submissionID) => calls.get(who, 'deletesubmission', { submissionID }),
  },
  {
    call: 'withdrawsubmission',
    statuses: ofOwnerAlone,
    send: (calls, who, submissionID) => calls.post(who, 'withdrawsubmission', { submissionID }),
  },
]

/** Every call about a submission as its owner and as everybody else. */
export function submissionRightsSuite(open: OpenPortal): void {
  const calls = new Submissions(open)

  const withKey = async (who: Browser, scope: KeyScope): Promise<Browser> => ({
    ...who,
    headers: { Authorization: (await keyOf(open, who.person, { scope })).Authorization },
  })

  test('SEC-01 SEC-02 SEC-14 SEC-23 every call about a submission answers its owner, strangers, curators and guests as it should', async () => {
    const owner = await calls.browser()
    const stranger = await calls.browser()
    const people: Readonly<Record<Column, Browser>> = {
      owner,
      'owner’s key': await withKey(owner, 'submit'),
      stranger,
      'stranger’s key': await withKey(stranger, 'submit'),
      curator: await calls.browser({ roles: ['curator'] }),
      administrator: await calls.browser({ isDataSubmissionAdmin: true }),
      guest: { ...owner, headers: { ...(await guestIn(open.api)), Origin: open.api.origin, 'X-Requested-With': 'test' } },
      nobody: { ...owner, headers: {} },
    }
    let id = await calls.submit(owner)
    for (const { call, statuses, makesDatasets, send } of rows)
      for (const [at, column] of columns.entries()) {
        const { status } = await send(calls, people[column], id)
        const allowed = makesDatasets && open.api.name === 'workerd' ? 501 : 200
        const expected = statuses[at] === 200 ? allowed : statuses[at]
        expect([call, column, status]).toEqual([call, column, expected])
        if (['deletesubmission', 'withdrawsubmission'].includes(call) && status === 200) id = await calls.submit(owner)
      }
  })

  test('SEC-01 SEC-02 KEY-01 an administrator’s key is a stranger’s at the submissions of others, and a key that reads data sees none of its owner’s', async () => {
    const owner = await calls.browser()
    const id = await calls.submit(owner)
    const reading = await withKey(owner, 'read')
    const ofAdministrator = await withKey(await calls.browser({ isDataSubmissionAdmin: true }), 'submit')
    for (const { call, statuses, send } of rows) {
      expect([call, (await send(calls, reading, id)).status]).toEqual([call, 403])
      expect([call, (await send(calls, ofAdministrator, id)).status]).toEqual([call, statuses[columns.indexOf('stranger’s key')]])
    }
  })
}
