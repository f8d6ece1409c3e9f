import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { jobsFolder } from '../../../edge/ingest/JobFolder.ts'
import { sweep } from '../../../edge/ingest/sweep.ts'
import { openIngestStore } from './stores.ts'

test('secrets that a killed start was writing do not stay in the data folder', async () => {
  const { database, dataDir, close } = await openIngestStore()
  const [old, young] = ['.secrets.json.0123abcd.part', '.secrets.json.4567abcd.part'].map((name) => join(dataDir, name)) as [string, string]
  for (const path of [old, young]) writeFileSync(path, '{"session":')
  const before = new Date(Date.now() - limits.supersededFilesGraceMs - 1000)
  utimesSync(old, before, before)
  await sweep(database, dataDir, Date.now())
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  await close()
})

test('an ingestion whose files come and go meanwhile does not stop the sweep', async () => {
  const { database, dataDir, close } = await openIngestStore()
  const left = join(dataDir, '.secrets.json.0123abcd.part')
  const before = new Date(Date.now() - limits.ingestJobLifeMs - 1000)
  writeFileSync(left, '{"session":')
  const job = join(jobsFolder(dataDir), 'job')
  mkdirSync(job, { recursive: true })
  // Its name is in the folder, and nothing is there, as when a file was renamed since.
  symlinkSync(join(job, 'facts'), join(job, 'facts.part'))
  const copies = join(dataDir, 'files/.copies')
  mkdirSync(copies, { recursive: true })
  symlinkSync(join(copies, 'nowhere'), join(copies, 'gone'))
  utimesSync(left, before, before)
  await sweep(database, dataDir, Date.now())
  expect([existsSync(left), existsSync(job)]).toEqual([false, true])
  await close()
})

test('ING-80 a file that was sent with a call that was killed goes after the grace time, a job that somebody may go on with does not', async () => {
  const { database, dataDir, close } = await openIngestStore()
  const [sent, recent, job] = ['sent-0123', 'sent-4567', 'job'].map((name) => join(jobsFolder(dataDir), name)) as [string, string, string]
  const before = new Date(Date.now() - limits.supersededFilesGraceMs - 1000)
  for (const path of [sent, recent, job]) {
    mkdirSync(join(path, 'data'), { recursive: true })
    if (path !== recent) for (const each of [join(path, 'data'), path]) utimesSync(each, before, before)
  }
  await sweep(database, dataDir, Date.now())
  expect([existsSync(sent), existsSync(recent), existsSync(job)]).toEqual([false, true, true])
  await close()
})
