import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '#core/limits.ts'
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
