import { and, eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { mails, submissions, users } from '../../../edge/database/schema/index.ts'
import { addComment } from '../../../edge/submission/comments.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { remindStale } from '../../../edge/submission/remindStale.ts'
import { newPerson } from '../helpers/people.ts'
import { aliceOf, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { dataDir, store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const ports = submissionPorts(store, dataDir)
const alice = await aliceOf(store)
const DAY_MS = 86_400_000

const remindAt = (now: number) => remindStale({ ...ports, now: () => now })
const subjectsTo = async (to: string, name: string) =>
  (
    await database
      .select()
      .from(mails)
      .where(and(eq(mails.to, to), like(mails.subject, `%wait%${name}%`)))
  ).length +
  (
    await database
      .select()
      .from(mails)
      .where(and(eq(mails.to, to), like(mails.subject, `%${name} waits%`)))
  ).length

test('those whose turn it is are reminded after two weeks without activity, again after two more, and never of a complete submission', async () => {
  const name = freshName()
  const submissionId = await commitUpload(ports, alice, await uploaded(ports, alice, name))
  await ports.finished()
  const start = Date.now()
  const setPhase = (phaseId: number) => database.update(submissions).set({ phaseId }).where(eq(submissions.id, submissionId))
  const counts = async () => [await subjectsTo('team@example.org', name), await subjectsTo(alice.email, name)]

  await remindAt(start + limits.staleSubmissionMs - DAY_MS)
  expect(await counts()).toEqual([0, 0])
  await remindAt(start + limits.staleSubmissionMs + DAY_MS)
  await remindAt(start + limits.staleSubmissionMs + 2 * DAY_MS)
  expect(await counts()).toEqual([1, 0])
  await setPhase(3)
  await remindAt(start + 2 * limits.staleSubmissionMs + 2 * DAY_MS)
  expect(await counts()).toEqual([1, 1])
  const later = start + 3 * limits.staleSubmissionMs
  await addComment({ ...ports, now: () => later }, alice, { submissionId, comment: 'Still here.', cell: null })
  await ports.finished()
  await remindAt(later + DAY_MS)
  expect(await counts()).toEqual([1, 1])
  await setPhase(6)
  await remindAt(later + 3 * limits.staleSubmissionMs)
  expect(await counts()).toEqual([1, 1])
})

test('a submission that a curator took is reminded of to that curator alone; without one, to the team, or to every curator where it has no address', async () => {
  const name = freshName()
  const submissionId = await commitUpload(ports, alice, await uploaded(ports, alice, name))
  await ports.finished()
  const curator = await newPerson(database, { roles: ['curator'] })
  const administrator = await newPerson(database, { isDataSubmissionAdmin: true })
  const editor = await newPerson(database, { roles: ['news-editor'] })
  const recipients = ['team@example.org', curator.email, administrator.email, editor.email]
  const counts = () => Promise.all(recipients.map((to) => subjectsTo(to, name)))
  const hand = (curatorId: number | null) => database.update(submissions).set({ curatorId }).where(eq(submissions.id, submissionId))
  const start = Date.now() + DAY_MS

  await hand(curator.id)
  await remindAt(start + limits.staleSubmissionMs)
  expect(await counts()).toEqual([0, 1, 0, 0])
  await database.update(users).set({ roles: [] }).where(eq(users.id, curator.id))
  await remindAt(start + 2 * limits.staleSubmissionMs + DAY_MS)
  expect(await counts()).toEqual([1, 1, 0, 0])
  await database
    .update(users)
    .set({ roles: ['curator'] })
    .where(eq(users.id, curator.id))
  await hand(null)
  const config = { ...ports.config, mail: { ...ports.config.mail, teamAddress: null } }
  await remindStale({ ...ports, config, now: () => start + 3 * limits.staleSubmissionMs + 2 * DAY_MS })
  expect(await counts()).toEqual([1, 2, 1, 0])
})
