import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { phaseIds } from '#core/submission/phases.ts'
import {
  collections,
  datasets,
  mails,
  savedSearches,
  securityEvents,
  submissionAssignments,
  submissionComments,
  submissionPhaseChanges,
  submissions,
  subscriptions,
} from '../../../edge/database/schema/index.ts'
import { Accounts } from '../helpers/accountCalls.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { giveAuthenticator } from '../helpers/secondFactors.ts'
import { freshName, longNameOf, Submissions } from '../helpers/submissions.ts'
import { cookiesOf } from './TestedApi.ts'

/** Closing an account. */
export function closedAccountsSuite(open: OpenPortal): void {
  const { database } = open
  const accounts = new Accounts(open)

  /** Every column of the store that names people. */
  const personColumns = () =>
    database.all<{ name: string; column: string }>(sql`
      SELECT m.name, f."from" AS "column" FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE f."table" = 'users'`)

  /** Those that name a person, as `table.column`. */
  async function whereNamed(id: number): Promise<string[]> {
    const found = []
    for (const { name, column } of await personColumns()) {
      const [row] = await database.all(sql`SELECT 1 FROM ${sql.identifier(name)} WHERE ${sql.identifier(column)} = ${id} LIMIT 1`)
      if (row !== undefined) found.push(`${name}.${column}`)
    }
    return found.toSorted()
  }

  describe('closing an account', () => {
    test('ACC-32 everything of its owner is deleted, sessions and keys open nothing, and a note goes to the address', async () => {
      const person = await newPerson(database, { googleId: crypto.randomUUID() })
      const [{ Cookie }, { Authorization }] = [await sessionOf(open, person), await keyOf(open, person)]
      await giveAuthenticator(open, person)
      const of = { userId: person.id }
      const dataset = await database.select({ id: datasets.id }).from(datasets).get()
      await database.insert(subscriptions).values({ ...of, datasetId: dataset?.id ?? 0 })
      await database.insert(collections).values({ ...of, name: 'Mine', modifiedAt: 1 })
      await database.insert(savedSearches).values({ ...of, name: 'Mine', query: 'q=x', wantsMail: true, seenArrival: 0 })
      await database.insert(securityEvents).values({ ...of, kind: 'signed-in', at: 1, details: {} })
      expect((await whereNamed(person.id)).length).toBeGreaterThan(5)
      const answer = await accounts.call('closeaccount', person, { Cookie })
      expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
      expect(Object.values(cookiesOf(answer)).map(({ value }) => value)).toEqual(['', ''])
      expect([await whereNamed(person.id), await accounts.userOf(person)]).toEqual([[], undefined])
      expect([await accounts.isOpen(Cookie), await accounts.isOpen('')]).toEqual([false, false])
      expect((await open.api.send('/api/data/query?query=select%201', { headers: { Authorization } })).status).toBe(401)
      expect(await accounts.signIn(person.username, person.password)).toBe(401)
      expect((await accounts.mailsTo(person.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
        ['account-closed', 'Your account was closed'],
      ])
    })

    test('ACC-32 what a person did to submissions stays under “Former member”, who gets no e-mail, and another curator can take over', async () => {
      const calls = new Submissions(open)
      const { person } = await calls.browser({ isDataSubmissionAdmin: true })
      const curator = await calls.browser({ isDataSubmissionAdmin: true })
      const [by, at] = [person.id, 1]
      const shortName = freshName()
      const [submission] = await database
        .insert(submissions)
        .values({
          ...{
            shortName,
            longName: longNameOf(shortName),
            dataSource: 'Institute',
            startedAt: at,
            submitterId: by,
            curatorId: by,
            takenAt: at,
          },
          ...{ qc1CompletedAt: at, qc1CompletedBy: by, qc2CompletedAt: at, qc2CompletedBy: by },
        })
        .returning()
      const submissionId = submission?.id ?? 0
      await database.insert(submissionComments).values({ submissionId, authorId: by, comment: 'Look at row 7.', at })
      await database.insert(submissionPhaseChanges).values({ submissionId, phaseId: 2, userId: by, isByCurator: true, reason: 'new', at })
      await database.insert(submissionAssignments).values({ submissionId, userId: by, change: 'taken', at })
      expect((await accounts.call('closeaccount', person)).status).toBe(200)
      expect([await whereNamed(by), await accounts.userOf(person)]).toEqual([[], undefined])
      const kept = await database.select().from(submissions).where(eq(submissions.id, submissionId)).get()
      expect([kept?.curatorId, kept?.takenAt, kept?.qc1CompletedBy]).toEqual([null, null, kept?.submitterId])
      expect(await accounts.userOf({ id: kept?.submitterId ?? 0 })).toMatchObject({
        firstName: 'Former',
        lastName: 'member',
        passwordHash: null,
      })
      expect(await whereNamed(kept?.submitterId ?? 0)).toHaveLength(6)
      expect((await calls.setPhase(curator, submissionId, phaseIds.userUpdate)).status).toBe(200)
      expect(await database.$count(mails, like(mails.to, '%closed.invalid'))).toBe(0)
    })

    test('ACC-32 SEC-10 a wrong password, or somebody else’s session, closes nothing', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const { Cookie } = await sessionOf(open, other)
      expect((await accounts.call('closeaccount', { ...person, password: 'Wrong-One-1' })).status).toBe(401)
      expect((await accounts.call('closeaccount', person, { Cookie })).status).toBe(401)
      expect((await accounts.call('closeaccount', { username: person.username })).status).toBe(400)
      expect(await accounts.userOf(person)).toMatchObject({ email: person.email })
      expect(await accounts.mailsTo(person.email)).toEqual([])
    })
  })
}
