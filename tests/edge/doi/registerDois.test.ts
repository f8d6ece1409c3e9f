import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { citationsOf } from '#core/catalog/citation.ts'
import { limits } from '#core/limits/index.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { Publisher } from '../../../edge/adapters/node/workbook/Publisher.ts'
import { datasetsNamed } from '../../../edge/catalog/datasetViews.ts'
import { datasetDois, datasets, jobRuns, mails, submissions } from '../../../edge/database/schema/index.ts'
import { FolderObjects, objectsFolder } from '../../../edge/dataFolder/FolderObjects.ts'
import { DataciteRegistrar } from '../../../edge/doi/DataciteRegistrar.ts'
import { versionRelations } from '../../../edge/doi/versionRelations.ts'
import { jobs, jobsOf } from '../../../edge/jobs/jobs.ts'
import { runJob } from '../../../edge/jobs/runJob.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { publishSubmission } from '../../../edge/submission/publish.ts'
import { aliceOf, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { DataciteStub } from './dataciteStub.ts'

const { dataDir, store, remove } = await makeTestStore()
const stub = await DataciteStub.open()
const { database } = store
const log = { info: () => undefined, error: () => undefined }
const objects = new FolderObjects(objectsFolder(dataDir))
const publisher = new Publisher({ config: store.config, database, objects, log })
const alice = await aliceOf(store)
const clock = { now: Date.now() }
const submitting = submissionPorts(store, dataDir, { objects, publisher })
const ports = { ...submitting, dois: new DataciteRegistrar(stub.settings), now: () => clock.now, dataFolder: null }
const job = jobs.find(({ name }) => name === 'dois')
afterAll(async () => {
  await submitting.finished()
  await publisher.close()
  stub.close()
  await remove()
})

/** Some time later: what the job did, and the requests that it made. */
const run = async (afterMs: number = limits.doiPollMs, given: typeof ports = ports) => {
  clock.now += afterMs
  const from = stub.requests.length
  if (job === undefined) throw new Error('there is no such job')
  const outcome = await runJob(job, given, new AbortController().signal)
  return { outcome, requests: stub.requests.slice(from) }
}
const errorOfJob = async () => (await database.select().from(jobRuns).where(eq(jobRuns.name, 'dois')).get())?.fault ?? null
const viewOf = async (name: string) => (await datasetsNamed(database, [name]))[0]
const rowOf = (doi: string) => database.select().from(datasetDois).where(eq(datasetDois.doi, doi)).get()
/** How many e-mails notified the submitter of a DOI. */
const mailCount = () => database.$count(mails, and(eq(mails.to, alice.email), eq(mails.subject, `The DOI of ${name} is registered`)))
/** Publishes what a submission has now. */
const publish = async (submissionId: number) => {
  await database.update(submissions).set({ phaseId: phaseIds.ingestion }).where(eq(submissions.id, submissionId))
  await publishSubmission(submitting, alice, { submissionId, reason: 'because a test says so' })
}
const submitted = async (name: string, more: Readonly<Record<string, string>> = {}) =>
  commitUpload(submitting, alice, await uploaded(submitting, alice, name, more))

/** Sends a new version of a submission and publishes it. */
const publishUpdate = async (submissionId: number, shortName: string, more: Readonly<Record<string, string>>) => {
  await database.update(submissions).set({ phaseId: phaseIds.userUpdate }).where(eq(submissions.id, submissionId))
  await commitUpload(submitting, alice, await uploaded(submitting, alice, shortName, more, submissionId))
  await publish(submissionId)
}

const name = freshName()
const first = `10.5072/${name.toLowerCase()}.v1.0`
const second = `10.5072/${name.toLowerCase()}.v2.0`
let id = 0
beforeAll(async () => {
  id = await submitted(name, { dataset_version: '1.0' })
})

test('only published submissions get a DOI, and only if a registration agency is configured', async () => {
  expect(await run()).toEqual({ outcome: 'nothing to do', requests: [] })
  const { dois, ...without } = ports
  expect([jobsOf(ports).includes(job as never), jobsOf(without).includes(job as never)]).toEqual([true, false])
})

test('a data set is published while the agency is down; its DOI follows, with pauses that double, and then its page and citation have it', async () => {
  await publish(id)
  stub.faults.push({ status: 503 }, { status: 500 })
  expect((await run()).outcome).toBe('failed')
  expect([await errorOfJob(), (await viewOf(name))?.published.doi]).toEqual([`${first}: DataCite answered 503`, null])
  expect((await run(limits.doiPauseMs)).outcome).toBe('failed')
  expect(await run(2 * limits.doiPauseMs - 1)).toEqual({ outcome: 'nothing to do', requests: [] })
  const { outcome, requests } = await run(limits.doiPollMs)
  expect([outcome, requests.map(({ method }) => method), await errorOfJob()]).toEqual(['done', ['PUT', 'POST'], null])
  expect(requests[1]?.attributes).toMatchObject({ doi: first, event: 'publish', version: '1.0', relatedIdentifiers: expect.any(Array) })
  expect(requests[1]?.attributes.url).toBe(`${store.config.publicUrl}/catalog/datasets/${name}`)
  const view = await viewOf(name)
  if (view === undefined) throw new Error('the data set is not shown')
  expect(view.published.doi).toBe(first)
  expect(
    citationsOf(view.published, { ...defaultFace, origin: 'https://pelagos.example' }).map(({ text }) => text.includes(first)),
  ).toEqual([true, true, true, true])
  expect(await database.$count(datasets, eq(datasets.doi, first))).toBe(1)
  expect(await mailCount()).toBe(1)
  expect(await run()).toEqual({ outcome: 'nothing to do', requests: [] })
})

test('a new version has a DOI of its own, and the two name each other; the same version again keeps its DOI', async () => {
  await publishUpdate(id, name, { dataset_version: '2.0' })
  const made = await run()
  const newer = { relatedIdentifier: first, relatedIdentifierType: 'DOI', relationType: 'IsNewVersionOf' }
  const older = { relatedIdentifier: second, relatedIdentifierType: 'DOI', relationType: 'IsPreviousVersionOf' }
  expect(made.requests.at(-1)?.attributes).toMatchObject({
    doi: second,
    version: '2.0',
    relatedIdentifiers: expect.arrayContaining([newer]),
  })
  const { requests } = await run()
  expect(requests.map(({ method, attributes }) => [method, attributes.doi, attributes.version])).toEqual([['PUT', first, '1.0']])
  expect(requests[0]?.attributes.relatedIdentifiers).toContainEqual(older)
  expect([(await viewOf(name))?.published.doi, await versionRelations(database, second)]).toEqual([second, [newer]])
  // As a version that is published again with a typing error mended.
  await publishUpdate(id, name, { dataset_version: '2.0', dataset_history: 'Mended.' })
  expect([(await viewOf(name))?.published.doi, await database.$count(datasets, eq(datasets.doi, second))]).toEqual([second, 1])
  const again = await run()
  expect(again.requests.map(({ method, attributes }) => [method, attributes.doi])).toEqual([['PUT', second]])
  expect([(await viewOf(name))?.published.doi, await run()]).toEqual([second, { outcome: 'nothing to do', requests: [] }])
  expect(await mailCount()).toBe(2)
})

test('SEC-16 a record that DataCite rejects is given up with its reason, without our password, until the next version; a wrong password stops the run and does not count', async () => {
  const other = freshName()
  await publish(await submitted(other, { dataset_version: '1' }))
  const doi = `10.5072/${other.toLowerCase()}.v1`
  const wrong = { ...ports, dois: new DataciteRegistrar({ ...stub.settings, password: 'wrong' }) }
  expect((await run(limits.doiPollMs, wrong)).outcome).toBe('failed')
  expect(await rowOf(doi)).toMatchObject({ tries: 0, fault: 'DataCite answered 401: Bad credentials.', registeredAt: null })
  // Another DOI that is due a moment later: the run does not come to it.
  const setFirst = (nextTryAt: number | null) => database.update(datasetDois).set({ nextTryAt }).where(eq(datasetDois.doi, first))
  await setFirst(clock.now + limits.doiDeniedPauseMs + 1)
  const denied = await run(limits.doiDeniedPauseMs + 1, wrong)
  expect(denied.requests.map(({ attributes }) => attributes.doi)).toEqual([doi])
  await setFirst(null)
  stub.faults.push({ status: 422, body: '{"errors":[{"source":"url","title":"is not allowed"}]}' })
  expect((await run(limits.doiDeniedPauseMs)).outcome).toBe('failed')
  expect(await rowOf(doi)).toMatchObject({ tries: 1, nextTryAt: null, fault: 'DataCite answered 422: url is not allowed' })
  expect(await errorOfJob()).toBe(`${doi} (given up): DataCite answered 422: url is not allowed`)
  expect(await run(10 * limits.doiDeniedPauseMs)).toEqual({ outcome: 'nothing to do', requests: [] })
  const says = `\u001b[31mwrong: ${stub.authorization} of ${stub.settings.password}\u009b2J${'x'.repeat(1000)}`
  stub.faults.push({ status: 401, body: JSON.stringify({ errors: [{ title: says }] }) })
  await database.update(datasetDois).set({ nextTryAt: clock.now }).where(eq(datasetDois.doi, doi))
  await run(limits.doiPollMs, { ...ports, config: { ...ports.config, doi: stub.settings } })
  for (const stored of [(await rowOf(doi))?.fault ?? '', (await errorOfJob()) ?? '']) {
    expect(stored).toContain('DataCite answered 401:  [31mwrong: Basic [secret]== of [secret] 2Jxx')
    expect(stored.length).toBeLessThanOrEqual(limits.jobErrorCharacters)
  }
  await database
    .update(datasetDois)
    .set({ tries: limits.doiTries - 1, nextTryAt: clock.now })
    .where(eq(datasetDois.doi, doi))
  stub.faults.push({ status: 503 })
  await run()
  expect(await rowOf(doi)).toMatchObject({ tries: limits.doiTries, nextTryAt: null, fault: 'DataCite answered 503' })
})

test('a data set whose workbook states its DOI gets no other', async () => {
  const given = freshName()
  await publish(await submitted(given, { dataset_doi: 'https://doi.org/10.1594/GIVEN.1' }))
  expect(await run()).toEqual({ outcome: 'nothing to do', requests: [] })
  expect((await viewOf(given))?.published.doi).toBe('10.1594/GIVEN.1')
})
