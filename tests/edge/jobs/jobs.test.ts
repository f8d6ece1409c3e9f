import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { jobsSuite } from './jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-jobs-'))
const { database, close } = await openDatabase(dataDir)
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

jobsSuite('Node', database)
