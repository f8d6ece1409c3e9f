import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { limits } from '#core/limits/index.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { noteOperator } from '../../../edge/account/securityLog.ts'
import { retireDataset } from '../../../edge/admin/admin.ts'
import * as schema from '../../../edge/database/schema/index.ts'
import { packFacts, readFacts } from '../../../edge/database/seed/factsRow.ts'
import { jobs } from '../../../edge/jobs/jobs.ts'
import { newPerson, type Person } from '../../edge/helpers/people.ts'
import { type Browser, Submissions } from '../../edge/helpers/submissions.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'
import { type KilledPortal, openKilled } from './KilledPortal.ts'

interface NamedSubmission {
  readonly id: number
  readonly shortName: string
}

/** A data folder in which every operation has something to do, and an administrator who asks for it. */
export interface Prepared {
  readonly person: Person
  readonly headers: Browser['headers']
  /** One that awaits ingestion, one whose second version is published, one that waits and has a preview. */
  readonly submissions: Readonly<Record<'ready' | 'live' | 'previewed', NamedSubmission>>
  /** A data set of the default catalog that was retired. */
  readonly retired: string
  /** A field file in the folder, to be ingested by command, and the data set that it becomes. */
  readonly file: { readonly path: string; readonly shortName: string }
}

const LONG_AGO_MS = 30 * 86_400_000
/** Where no mail server is, so that every e-mail waits. */
const nowhere = { PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none' }

/** Prepares one. */
export async function prepareFolder(dataDir: string): Promise<Prepared> {
  await seededFolder(dataDir, [], { hasFixtures: false })
  const portal = await openKilled(dataDir, nowhere)
  await portal.database
    .insert(schema.jobRuns)
    .values(jobs.map(({ name }) => ({ name, heldUntil: 0, startedAt: 0 })))
    .onConflictDoNothing()
  const calls = new Submissions(portal)
  const admin = await calls.browser({ isDataSubmissionAdmin: true })
  const submissions = {
    ready: await submitted(calls, admin, 'Killed_Ready'),
    live: await submitted(calls, admin, 'Killed_Live'),
    previewed: await submitted(calls, admin, 'Killed_Previewed'),
  }
  await published(calls, admin, submissions)
  const retired = 'Nino12_SST'
  await retireDataset(dataDir, retired)
  await giveJobsWork(portal, submissions)
  await portal.close()
  return { person: admin.person, headers: admin.headers, submissions, retired, file: fieldFile(dataDir) }
}

function fieldFile(dataDir: string): Prepared['file'] {
  const shortName = 'Killed_File'
  const rows = Array.from({ length: 50 }, (_, at) => `2020-01-01T00:${String(at).padStart(2, '0')}:00Z,${at / 10},-150,${20 + at / 100}`)
  writeFileSync(join(dataDir, `${shortName}.csv`), ['time,lat,lon,sst', ...rows].join('\n'))
  writeFileSync(join(dataDir, `${shortName}.json`), JSON.stringify({ make: 'Observation', releaseDate: '2026-01-01' }))
  return { path: `${shortName}.csv`, shortName }
}

async function submitted(calls: Submissions, admin: Browser, shortName: string): Promise<NamedSubmission> {
  const id = await calls.submit(admin, shortName)
  await succeeded(calls.setPhase(admin, id, phaseIds.ingestion))
  return { id, shortName }
}

async function published(calls: Submissions, admin: Browser, { live, previewed }: Prepared['submissions']): Promise<void> {
  const change = (call: string, submissionID: number) =>
    succeeded(calls.post(admin, call, { submissionID, ...(call === 'preview' ? {} : { reason: 'because a test says so' }) }))
  await change('publish', live.id)
  await change('reopen', live.id)
  await succeeded(calls.update(admin, live.id, live.shortName, { dataset_version: '2' }))
  await succeeded(calls.setPhase(admin, live.id, phaseIds.ingestion))
  await change('publish', live.id)
  await change('preview', previewed.id)
}

async function succeeded(answer: Promise<Response>): Promise<void> {
  const { ok, status, text } = await answer.then(async (given) => ({ ok: given.ok, status: given.status, text: await given.text() }))
  if (!ok) throw new Error(`not prepared: ${status} ${text}`)
}

/** What each job looks for. */
async function giveJobsWork({ database, scene }: KilledPortal, { live }: Prepared['submissions']): Promise<void> {
  const then = Date.now() - LONG_AGO_MS
  await database
    .update(schema.mails)
    .set({ nextTryAt: Date.now() + limits.mailRetryPausesMs[5], attempts: 0, heldUntil: null, lastError: null })
  // Of the uploads, the replaced version, the reminders.
  await database.update(schema.submissionUploads).set({ touchedAt: then })
  await database.update(schema.supersededFolders).set({ supersededAt: then })
  await database.update(schema.submissions).set({ startedAt: then, takenAt: null })
  await database.update(schema.submissionPhaseChanges).set({ at: then })
  await database.update(schema.submissionFiles).set({ storedAt: then })
  left(scene.dataDir, 'files/submissions/999/data/left.xlsx', then)
  left(scene.dataDir, 'files/uploads/left/0', then)
  left(scene.dataDir, 'observations/.previews/left/store.part/pelagos.db', then)
  left(scene.dataDir, `observations/tbl${live.shortName}/v9/part-1.parquet`, then)
  // What housekeeping forgets.
  const someone = await newPerson(database)
  for (let index = 0; index < 20; index++) {
    await noteOperator(database, 'sessions-ended', { sessions: index })
    await database.insert(schema.sessions).values({ id: crypto.randomUUID(), userId: someone.id, browser: '', expiresAt: then })
  }
  await database.run(
    sql`UPDATE security_events SET at = ${Date.now() - limits.securityEventLifeMs - LONG_AGO_MS} WHERE kind = 'sessions-ended'`,
  )
  await forgetCoverage(database, live)
}

function left(dataDir: string, path: string, then: number): void {
  const place = join(dataDir, path)
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(place, 'left by somebody who was killed')
  for (const each of [place, join(place, '..'), join(place, '../..')]) utimesSync(each, then / 1000, then / 1000)
}

/** The coverage of a data set's variables, as an earlier release left it. */
async function forgetCoverage(database: KilledPortal['database'], { shortName }: NamedSubmission): Promise<void> {
  const { datasetFacts, datasets, settings } = schema
  const dataset = await database.select().from(datasets).where(eq(datasets.shortName, shortName)).get()
  const isIts = eq(datasetFacts.datasetId, dataset?.id ?? 0)
  const row = await database.select().from(datasetFacts).where(isIts).get()
  if (row === undefined) throw new Error(`${shortName} has no facts`)
  const { file, computed } = await readFacts(row.facts)
  const { variableBounds, ...older } = computed
  await database
    .update(datasetFacts)
    .set(await packFacts({ file, computed: older }))
    .where(isIts)
  await database.delete(settings).where(eq(settings.name, 'variable_coverage'))
}
