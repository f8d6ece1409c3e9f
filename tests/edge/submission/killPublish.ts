import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { Publisher } from '../../../edge/adapters/node/workbook/Publisher.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import {
  datasets,
  mails,
  observationFiles,
  submissionPhaseChanges,
  submissions,
  subscriptions,
} from '../../../edge/database/schema/index.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import { sweep } from '../../../edge/ingest/sweep.ts'
import { commitUpload } from '../../../edge/submission/commit.ts'
import { publishSubmission } from '../../../edge/submission/publish.ts'
import { setPhase } from '../../../edge/submission/setPhase.ts'
import { aliceOf, submissionPorts, uploaded } from '../helpers/submissionPorts.ts'
import { freshName } from '../helpers/submissions.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { filesBelow } from '../ingest/stores.ts'
import type { Came } from './killCommit.ts'

const program = fileURLToPath(new URL('./killedPublish.ts', import.meta.url))
const reason = 'because a test says so'

/** A submission that awaits ingestion, in a data folder of its own. */
export interface ReadySubmission {
  readonly dataDir: string
  readonly id: number
  readonly shortName: string
  remove(): Promise<void>
}

/** Makes one. */
export async function makeReady(): Promise<ReadySubmission> {
  const { dataDir, store, remove } = await makeTestStore()
  const ports = submissionPorts(store, dataDir)
  const alice = await aliceOf(store)
  const shortName = freshName()
  const id = await commitUpload(ports, alice, await uploaded(ports, alice, shortName))
  await setPhase(ports, alice, { submissionId: id, phaseId: phaseIds.ingestion, reason, fromPhaseId: null })
  await ports.finished()
  await store.database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  return { dataDir, id, shortName, remove }
}

/**
 * Kills a publication at a step, in a copy of the folder. Whatever the step, the data set is in the catalog with its
 * submission complete, or nothing has changed; publishing again ends it with one data set, one mail and one change of phase more, and the
 * sweep leaves the files of its version alone.
 */
export async function killPublish({ dataDir: ready, id, shortName }: ReadySubmission, moment: { step: string }): Promise<Came> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pelagos-publish-'))
  await cp(ready, dataDir, { recursive: true })
  const { signal, status, stderr } = spawnSync(process.execPath, [program, dataDir, String(id), moment.step], { encoding: 'utf8' })
  const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
  const ports = submissionPorts(store, dataDir)
  if (ports.objects === null) throw new Error('these ports have no store of files')
  const publisher = new Publisher({ ...ports, objects: ports.objects })
  try {
    const { database } = store
    const counts = async () => [
      (await database.select().from(submissions).where(eq(submissions.id, id)).get())?.phaseId,
      await database.$count(datasets, and(eq(datasets.shortName, shortName), isNull(datasets.retiredAt))),
      await database.$count(submissionPhaseChanges),
      await database.$count(subscriptions),
      await database.$count(mails),
    ]
    const nothing = [phaseIds.ingestion, 0, 2, 0, 2]
    const everything = [phaseIds.complete, 1, 3, 1, 3]
    const before = await counts()
    expect([nothing, everything]).toContainEqual(before)
    const again = () => publishSubmission({ ...ports, publisher }, { ...alice }, { submissionId: id, reason })
    const alice = await aliceOf(store)
    // The helper of the killed portal ends by itself; until then it has the job.
    await expect.poll(() => again().then(() => 'published', heldJob)).toBe('published')
    expect([moment, await counts()]).toEqual([moment, everything])
    await sweep(database, dataDir, Date.now() + 1e12)
    const named = (await database.select().from(observationFiles)).map(({ path }) => path).filter((path) => path.startsWith('@store/'))
    expect(filesBelow(join(dataDir, 'observations')).map((path) => `@store/${path}`)).toEqual(named.toSorted())
    expect(filesBelow(join(dataDir, 'ingest'))).toEqual([])
    if (signal === null && status === 0) return 'not killed'
    expect([signal, stderr]).toEqual(['SIGKILL', expect.any(String)])
    return before[1] === 0 ? 'nothing' : 'everything'
  } finally {
    await publisher.close()
    await store.close()
    await rm(dataDir, { recursive: true })
  }
}

function heldJob(fault: unknown): string {
  if (fault instanceof Problem && fault.code === 'conflict') return fault.message
  throw fault
}
