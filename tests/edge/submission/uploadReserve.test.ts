import { afterAll, expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { submissions } from '../../../edge/database/schema/index.ts'
import { Accounts, freshRegistration } from '../helpers/accountCalls.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { freshName, longNameOf, Submissions } from '../helpers/submissions.ts'

/** No disk has so much free space. */
const open = await openNodePortal({ PELAGOS_DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) })
afterAll(() => open.close())
const calls = new Submissions(open)
const accounts = new Accounts(open)
const statusAndText = async (answer: Response) => [answer.status, await answer.text()]

test('where only the reserve of the disk is free, parts are rejected with a sentence, and accounts, sign-ins and comments are stored', async () => {
  const who = await calls.browser()
  const [sessionID = ''] = await calls.begin(who)
  expect(await statusAndText(await calls.part(who, sessionID, 0, new Uint8Array(10)))).toEqual([507, submissionErrors.diskFull])
  expect(await (await calls.get(who, 'uploadstate', { sessionID })).json()).toMatchObject({ parts: [] })

  const registration = freshRegistration()
  expect(await accounts.statusAndTextOf('signup', registration)).toEqual([200, 'OK'])
  expect(await accounts.signIn(registration.username, registration.password)).toBe(200)
  const shortName = freshName()
  const [submission] = await open.database
    .insert(submissions)
    .values({ submitterId: who.person.id, shortName, longName: longNameOf(shortName), dataSource: '', startedAt: Date.now() })
    .returning()
  const comment = { submissionID: submission?.id, comment: 'The gap is a broken pump.' }
  expect(await statusAndText(await calls.post(who, 'addcomment', comment))).toEqual([200, 'OK'])
})
