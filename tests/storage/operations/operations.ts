import { join } from 'node:path'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { ingestFile, restoreDataset, retireDataset } from '../../../edge/admin/admin.ts'
import { datasetDois, mails, savedSearches, submissionPreviews, users } from '../../../edge/database/schema/index.ts'
import { jobs } from '../../../edge/jobs/jobs.ts'
import { lacksCoverage } from '../../../edge/query/coverage/fillCoverage.ts'
import { Submissions } from '../../edge/helpers/submissions.ts'
import type { KilledPortal } from './KilledPortal.ts'
import type { Prepared } from './prepareFolder.ts'

/** Something that a portal does, to be killed in its middle. */
export interface KilledOperation {
  readonly name: string
  /** Whether the store changes in one transaction, so that all of it has happened or nothing. Others go on when they are run again. */
  readonly isOneStep: boolean
  /** Tables that it tidies first, in a step of their own. */
  readonly tidies?: readonly string[]
  /** Settings of the portal beside those of every one. */
  readonly settings?: Readonly<Record<string, string>>
  /** What is due only where it is killed. */
  prepare?(portal: KilledPortal): Promise<unknown>
  /** What is still to be done when it has been run to its end. */
  left?(portal: KilledPortal): Promise<number>
  /** Performs it; resolves when it is acknowledged and throws if it is rejected. */
  run(portal: KilledPortal, prepared: Prepared): Promise<void>
}

const reason = 'because a test says so'

type ByCall = 'publish' | 'preview' | 'unpublish' | 'reopen' | 'rollback'
/** Of which submission, and the name of its call. */
const byCall: Readonly<Record<ByCall, keyof Prepared['submissions']>> = {
  publish: 'ready',
  preview: 'ready',
  unpublish: 'live',
  reopen: 'live',
  rollback: 'live',
}

const calls = (Object.keys(byCall) as ByCall[]).map(
  (name): KilledOperation => ({
    name,
    isOneStep: true,
    run: async (portal, { submissions, headers, person }) => {
      const body = { submissionID: submissions[byCall[name]].id, ...(name === 'preview' ? {} : { reason }) }
      const answer = await new Submissions(portal).post({ person, headers }, name, body)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    },
  }),
)

const commands: readonly KilledOperation[] = [
  {
    name: 'ingest',
    isOneStep: true,
    tidies: ['superseded_folders'],
    run: async ({ scene: { dataDir } }, { file }) => {
      const request = { isDryRun: false, signal: new AbortController().signal, onProgress: () => undefined }
      await ingestFile({ ...request, path: join(dataDir, file.path), dataDir })
    },
  },
  { name: 'retire', isOneStep: true, run: ({ scene }, { submissions }) => retireDataset(scene.dataDir, submissions.live.shortName) },
  { name: 'restore', isOneStep: true, run: ({ scene }, { retired }) => restoreDataset(scene.dataDir, retired) },
]

/** What some jobs need beside what the folder has. */
const ofJobs: Readonly<Record<string, Partial<KilledOperation>>> = {
  // No room for sources of versions that were replaced.
  'kept-files': { settings: { PELAGOS_KEPT_FILES_BYTES: '1' } },
  mail: {
    prepare: ({ database }) => database.update(mails).set({ nextTryAt: 0 }),
    left: ({ database }) => database.$count(mails, isNull(mails.sentAt)),
  },
  previews: {
    prepare: ({ database }) => database.update(submissionPreviews).set({ expiresAt: 0 }),
    left: ({ database }) => database.$count(submissionPreviews),
  },
  // Somebody follows the whole catalog, all of which is new to them.
  'saved-searches': {
    prepare: async ({ database }) => {
      const [person] = await database.update(users).set({ emailConfirmedAt: 1 }).where(eq(users.id, 1)).returning({ id: users.id })
      if (person === undefined) throw new Error('there is nobody who could follow a search')
      const search = { name: 'All', query: 'latStart=-90', wantsMail: true, seenArrival: -1 }
      await database
        .insert(savedSearches)
        .values({ ...search, userId: person.id })
        .onConflictDoNothing()
    },
    left: ({ database }) => database.$count(savedSearches, isNull(savedSearches.mailId)),
  },
  // No data set of the folder has a source.
  updates: { left: async () => 0 },
  coverage: { left: async ({ database }) => Number(await lacksCoverage(database)) },
  // The one live data set that was submitted.
  dois: { left: async ({ database }) => 1 - (await database.$count(datasetDois, isNotNull(datasetDois.registeredAt))) },
}

/** Each of which is killed. DOIs are registered with a stub. */
export const operations: readonly KilledOperation[] = [
  ...calls,
  ...commands,
  ...jobs.map(
    ({ name, hasWork }): KilledOperation => ({
      name,
      isOneStep: false,
      run: async (portal) => {
        // Those that look for work first do not begin where there is none.
        const isIdle = hasWork !== undefined && (await ofJobs[name]?.left?.(portal)) === 0
        if (!isIdle) await portal.runJob(name)
      },
      ...ofJobs[name],
    }),
  ),
]
