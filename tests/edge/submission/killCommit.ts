import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { mails, submissionFiles, submissions } from '../../../edge/database/schema/index.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import { type CommitOrder, commitUpload } from '../../../edge/submission/commit.ts'
import { sweepFiles } from '../../../edge/submission/sweepFiles.ts'
import { aliceOf, storedFolder, submissionPorts } from '../helpers/submissionPorts.ts'
import { filesBelow } from '../ingest/stores.ts'

/** When a commit is killed. */
export type Moment = { readonly step: number } | { readonly ms: number }

const program = fileURLToPath(new URL('./killedCommit.ts', import.meta.url))

/** What a killed commit came to before it was repeated. */
export type Came = 'nothing' | 'everything' | 'not killed'

/**
 * Kills a commit at a moment in a copy of a folder with uploads. Whatever the moment, the submission is there whole or not at all; the same
 * commit again, as clients do, ends it with one submission, two files and two e-mails, and the sweep leaves no other file.
 */
export async function killCommit(uploads: string, order: CommitOrder, moment: Moment): Promise<Came> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pelagos-commit-'))
  await cp(uploads, dataDir, { recursive: true })
  const step = 'step' in moment ? [String(moment.step)] : ['0', String(moment.ms)]
  const { signal, status } = spawnSync(process.execPath, [program, dataDir, JSON.stringify(order), ...step], { encoding: 'utf8' })
  const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
  try {
    const ports = submissionPorts(store, dataDir)
    const counts = async () => [
      await store.database.$count(submissions),
      await store.database.$count(submissionFiles),
      await store.database.$count(mails),
    ]
    const before = await counts()
    expect([
      [0, 0, 0],
      [1, 2, 2],
    ]).toContainEqual(before)
    await commitUpload(ports, await aliceOf(store), order)
    await ports.finished()
    expect([moment, await counts()]).toEqual([moment, [1, 2, 2]])
    const inAWhile = Date.now() + limits.supersededFilesGraceMs + 60_000
    await sweepFiles({ database: store.database, objects: ports.objects ?? never() }, inAWhile)
    const named = (await store.database.select().from(submissionFiles)).map(({ key }) => key).toSorted()
    const hidden = (path: string) => path.endsWith('.part')
    expect([
      moment,
      filesBelow(storedFolder(dataDir))
        .filter((path) => !hidden(path))
        .toSorted(),
    ]).toEqual([moment, named])
    if (signal === null && status === 0) return 'not killed'
    expect(signal).toBe('SIGKILL')
    return before[0] === 0 ? 'nothing' : 'everything'
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
}

const never = (): never => {
  throw new Error('these ports have no store of files')
}
