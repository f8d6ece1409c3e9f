import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { VersionRecord } from '#core/submission/records.ts'
import { datasets, submissionPhaseChanges, submissions, subscriptions } from '../../../edge/database/schema/index.ts'
import { Accounts } from '../helpers/accountCalls.ts'
import { keyOf, type OpenPortal } from '../helpers/people.ts'
import { type Browser, freshName, Submissions } from '../helpers/submissions.ts'
import { withQuery } from './TestedApi.ts'

const statusAndText = async (answer: Response) => [answer.status, await answer.text()]
const replyOf = async (answer: Response) => [answer.status, answer.ok ? await answer.json() : await answer.text()]
const reason = 'because a test says so'

/** From a submission to a data set and back, in a portal that can make data sets. */
export function publicationSuite(open: OpenPortal): void {
  const calls = new Submissions(open)
  const subjectsTo = async (email: string) => (await new Accounts(open).mailsTo(email, 'submission')).map(({ subject }) => subject)
  const change = (call: 'publish' | 'unpublish' | 'rollback' | 'reopen', id: number, who = admin) =>
    calls.post(who, call, { submissionID: id, reason })
  const stateOf = async (id: number, who = admin) => replyOf(await calls.get(who, 'publication', { submissionID: id }))
  const phaseOf = async (id: number) =>
    (await open.database.select({ phaseId: submissions.phaseId }).from(submissions).where(eq(submissions.id, id)).get())?.phaseId
  const changes = (id: number) => open.database.$count(submissionPhaseChanges, eq(submissionPhaseChanges.submissionId, id))
  const pageOf = async (shortname: string) => (await open.api.send(withQuery('/api/catalog/datasetfullpage', { shortname }))).status
  const difference = async (shortname: string) => (await open.api.send(withQuery('/api/catalog/versiondifference', { shortname }))).json()
  const released = async (name: string) =>
    (await open.database.select().from(datasets).where(eq(datasets.shortName, name)).get())?.version ?? null
  let ada: Browser
  let admin: Browser
  beforeAll(async () => {
    ada = await calls.browser({ firstName: 'Ada' })
    admin = await calls.browser({ isDataSubmissionAdmin: true })
  })
  /** A submission of Ada’s that awaits ingestion. */
  const ready = async (name: string) => {
    const id = await calls.submit(ada, name)
    await calls.setPhase(admin, id, phaseIds.ingestion)
    return id
  }

  describe('the publication of submissions', () => {
    test('SBM-32 SBM-33 publishing adds the data set to the catalog, completes the submission, and subscribes and notifies its submitter once', async () => {
      const name = freshName()
      const id = await ready(name)
      expect(await stateOf(id, ada)).toEqual([
        200,
        { dataset: null, version: null, isOwnVersion: false, versionBefore: null, preview: null },
      ])
      expect(await pageOf(name)).toBe(400)
      const live = { dataset: name, version: 1, isOwnVersion: true, versionBefore: null, preview: null }
      expect(await replyOf(await change('publish', id))).toEqual([200, live])
      expect([await stateOf(id, ada), await pageOf(name), await phaseOf(id)]).toEqual([[200, live], 200, phaseIds.complete])
      const { Authorization } = await keyOf(open, ada.person)
      const rows = await open.api.send(withQuery('/api/data/query', { query: `SELECT lat, lon FROM tbl${name}` }), {
        headers: { Authorization, 'User-Agent': 'pycmap' },
      })
      expect((await rows.text()).trim().split('\n')).toHaveLength(4)
      const before = await changes(id)
      expect(await replyOf(await change('publish', id))).toEqual([200, live])
      expect(await changes(id)).toBe(before)
      const mailsSent = (await new Accounts(open).mailsTo(ada.person.email, 'submission')).filter(({ subject }) =>
        subject.endsWith(`${name} is complete`),
      )
      expect(mailsSent).toHaveLength(1)
      expect(mailsSent[0]?.text).toMatch(new RegExp(`Cite it as:\n\n> Test Institute \\(2026\\): Cruise Sub.*/catalog/datasets/${name}`))
      const [row] = await open.database.select().from(datasets).where(eq(datasets.shortName, name))
      const isAdas = and(eq(subscriptions.datasetId, row?.id ?? 0), eq(subscriptions.userId, ada.person.id))
      expect(await open.database.$count(subscriptions, isAdas)).toBe(1)
    })

    test('WBK-35 a cruise that the portal does not know is submitted, drawn for the curators, and published with its track', async () => {
      const name = freshName()
      const cruise = `KM${name.replaceAll(/\D/g, '')}7`
      const id = await calls.submit(ada, name, { cruise_names: cruise })
      const versions = (await (await calls.get(admin, 'versions', { submissionID: id })).json()) as VersionRecord[]
      expect(versions.find(({ kind }) => kind === 'workbook')?.summary?.tracks).toEqual([
        { name: cruise, isNew: true, lons: [65, 65, 65], lats: [10, 10.01, 10.01] },
      ])
      await calls.setPhase(admin, id, phaseIds.ingestion)
      expect((await change('publish', id)).status).toBe(200)
      const page = (await (await open.api.send(withQuery('/api/catalog/cruisefullpage', { name: cruise }))).json()) as object
      expect(page).toMatchObject({ Name: cruise, datasets: [expect.objectContaining({ Dataset_Name: name })] })
      const { ID } = page as { ID: number }
      const track = await open.api.send(withQuery('/api/data/cruisetrajectory', { id: ID }))
      expect((await track.text()).trim().split('\n')).toHaveLength(3)
    })

    test('what does not await ingestion, has no reason or is unknown is not published', async () => {
      const id = await calls.submit(ada)
      expect(await statusAndText(await change('publish', id))).toEqual([409, submissionErrors.notReady])
      expect((await calls.post(admin, 'publish', { submissionID: id, reason: ' ' })).status).toBe(400)
      for (const call of ['publish', 'unpublish', 'rollback', 'reopen'] as const)
        expect(await statusAndText(await change(call, 1_000_000))).toEqual([404, submissionMessages.none])
      for (const call of ['unpublish', 'rollback', 'reopen'] as const)
        expect(await statusAndText(await change(call, id))).toEqual([409, submissionErrors.notLive])
    })

    test('of two administrators who publish at once, one does and the other is told', async () => {
      const name = freshName()
      const id = await ready(name)
      const answers = await Promise.all([change('publish', id), change('publish', id)].map(async (answer) => statusAndText(await answer)))
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
      expect(answers).toContainEqual([409, submissionErrors.phaseChanged])
      expect(await stateOf(id)).toEqual([200, { dataset: name, version: 1, isOwnVersion: true, versionBefore: null, preview: null }])
      expect(await changes(id)).toBe(3)
    })

    test('a data set that is not from the submission is never replaced', async () => {
      const name = freshName()
      const id = await ready(name)
      await change('publish', id)
      // As if the name had come into the catalog by the command line, after the commit.
      const asBefore = { datasetId: null, publishedVersion: null, phaseId: phaseIds.ingestion }
      await open.database.update(submissions).set(asBefore).where(eq(submissions.id, id))
      expect(await statusAndText(await change('publish', id))).toEqual([409, submissionErrors.nameInCatalog])
      expect([await phaseOf(id), await pageOf(name)]).toEqual([phaseIds.ingestion, 200])
    })

    test('SBM-18 DST-20 a new version replaces the one in the catalog, which stays until then, and rolling back restores it; each is compared with the one before', async () => {
      const name = freshName()
      const id = await ready(name)
      await change('publish', id)
      expect(await replyOf(await change('reopen', id))).toMatchObject([200, { dataset: name, version: 1 }])
      expect([await phaseOf(id), await pageOf(name)]).toEqual([phaseIds.userUpdate, 200])
      expect(await subjectsTo(ada.person.email)).toContain(`Please send a new version of ${name}`)
      const update = await calls.update(ada, id, name, { dataset_version: '2.0' })
      expect([update.status, await released(name)]).toEqual([200, expect.not.stringMatching('2.0')])
      await calls.setPhase(admin, id, phaseIds.ingestion)
      const second = { dataset: name, version: 2, isOwnVersion: true, versionBefore: 1, preview: null }
      expect(await replyOf(await change('publish', id))).toEqual([200, second])
      expect(await released(name)).toBe('2.0')
      expect(await difference(name)).toMatchObject({
        version: 2,
        before: 1,
        versionName: '2.0',
        notCompared: null,
        difference: { rows: {} },
      })
      expect(await replyOf(await change('rollback', id))).toMatchObject([
        200,
        { version: 3, isOwnVersion: false, versionBefore: null, preview: null },
      ])
      expect([await released(name), await phaseOf(id)]).toEqual([expect.not.stringMatching('2.0'), phaseIds.ingestion])
      expect(await difference(name)).toMatchObject({
        version: 3,
        before: 2,
        beforeName: '2.0',
        notCompared: null,
        difference: { rows: {} },
      })
      expect(await subjectsTo(ada.person.email)).toContain(`The earlier version of ${name} is back in the catalog`)
      expect(await statusAndText(await change('rollback', id))).toEqual([409, submissionErrors.notLive])
    })

    test('unpublishing takes the data set out of the catalog with its reason, and publishing brings it back', async () => {
      const name = freshName()
      const id = await ready(name)
      await change('publish', id)
      expect(await statusAndText(await change('rollback', id))).toEqual([409, submissionErrors.noVersionBefore])
      expect(await replyOf(await change('unpublish', id))).toMatchObject([200, { dataset: null }])
      expect([await pageOf(name), await phaseOf(id)]).toEqual([400, phaseIds.ingestion])
      expect(await subjectsTo(ada.person.email)).toContain(`Your data set ${name} is no longer in the catalog`)
      const history = (await (await calls.get(ada, 'phasehistory', { submissionID: id })).json()) as { Reason: string; phaseId: number }[]
      expect(history.at(-1)).toMatchObject({ phaseId: phaseIds.ingestion, Reason: reason, Changed_By: 'Admin' })
      expect(await statusAndText(await change('unpublish', id))).toEqual([409, submissionErrors.notLive])
      expect(await replyOf(await change('publish', id))).toMatchObject([200, { dataset: name, version: 2 }])
    })
  })
}
