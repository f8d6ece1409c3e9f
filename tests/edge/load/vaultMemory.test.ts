import { createHash } from 'node:crypto'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crc32 } from '#core/text/crc32.ts'
import { datasets, vaultFiles } from '../../../edge/database/schema/index.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { objectsFolder } from '../../../edge/dataFolder/FolderObjects.ts'
import { memoryOf, peakDuring, tellsMemory } from '../../bench/data/processMemory.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'

const FILES = 400
/** 1 GiB in all; measured with 10 GiB too, see content/docs/storage.md. */
const FILE_BYTES = Math.floor(2 ** 30 / FILES)
const MAX_GROWTH_MB = 60
const shortName = 'Levitus_Annual'

let portal: TestPortal
let link: string

/** One sparse file that stands for all: the portal reads it for each. */
beforeAll(async () => {
  portal = await startPortal()
  const key = 'vault/test/raw/zeros/file'
  const path = join(objectsFolder(portal.dataDir), key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  truncateSync(path, FILE_BYTES)
  const zeros = new Uint8Array(FILE_BYTES)
  const facts = {
    key,
    sizeBytes: FILE_BYTES,
    sha256: createHash('sha256').update(zeros).digest('hex'),
    crc32: crc32(0, zeros),
    storedAt: 0,
  }
  const { database, close } = await openDatabase(portal.dataDir, { isUntouched: true })
  const datasetId = (await database.select().from(datasets)).find((dataset) => dataset.shortName === shortName)?.id ?? 0
  const names = Array.from({ length: FILES }, (_, at) => `zeros ${at}.bin`)
  await database.insert(vaultFiles).values(names.map((name) => ({ ...facts, datasetId, folder: 'raw' as const, name })))
  await close()
  const response = await fetch(`${portal.url}/api/data/dropbox-vault/download-files`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Api-Key ${await portal.makeApiKey()}` },
    body: JSON.stringify({ shortName, files: names.map((name) => ({ filePath: `/vault/${shortName}/raw/${name}` })) }),
  })
  link = ((await response.json()) as { downloadLink: string }).downloadLink
})
afterAll(() => portal.stop())

test.runIf(tellsMemory)(
  'SEC-05 a zip file of 400 files is sent without holding them: after the first 200 MB the portal needs hardly more memory',
  async () => {
    const pid = portal.process.pid ?? 0
    const first = await fetch(link, { headers: { Range: 'bytes=0-199999999' } })
    for await (const _ of first.body ?? []);
    const idle = await memoryOf(pid)
    let bytes = 0
    const peak = await peakDuring(pid, async () => {
      const response = await fetch(link)
      for await (const piece of response.body ?? []) bytes += piece.length
      expect(bytes).toBe(Number(response.headers.get('Content-Length')))
    })
    expect(bytes).toBeGreaterThan(FILES * FILE_BYTES)
    const growth = peak.processMb - idle.processMb
    console.info(`${Math.round(bytes / 1e6)} MB; ${Math.round(growth)} MB more memory`)
    expect(growth).toBeLessThan(MAX_GROWTH_MB)
  },
  300_000,
)
