import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { WorkbookChecks } from '../../../../edge/adapters/node/workbook/WorkbookChecks.ts'
import { FolderObjects, objectsFolder } from '../../../../edge/dataFolder/FolderObjects.ts'
import { hashBytes } from '../../../../edge/files/fileHash.ts'
import { freshName, workbookNamed } from '../../helpers/submissions.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'pelagos-checks-'))
afterAll(() => rm(dataDir, { recursive: true }))
const folder = objectsFolder(dataDir)
await mkdir(folder)
const files = { objects: new FolderObjects(folder), dataDir }
const facts = { publishedShortNames: new Set(['taken']), publishedLongNames: new Set<string>(), cruises: new Map() }
const name = freshName()
/** Stores a file and answers what is recorded of it. */
async function stored(key: string, bytes: Uint8Array) {
  await writeFile(join(folder, key), bytes)
  return { key, ...hashBytes(bytes) }
}
const validFile = await stored('sound.xlsx', await workbookNamed(name))
const noWorkbook = await stored('none.xlsx', new TextEncoder().encode('not a workbook'))
const takenFile = await stored('taken.xlsx', await workbookNamed('Taken'))

const plenty = { memoryBytes: 2_000_000_000, timeMs: 60_000, waiting: 5, waitingPerCaller: 3 }

test('stored workbooks are checked in a separate process against the portal’s catalog, and a broken one is rejected', async () => {
  const checks = new WorkbookChecks(files, plenty)
  const [sound, broken, taken] = await Promise.allSettled(
    [validFile, noWorkbook, takenFile].map((file) => checks.check(file, facts, 'ada')),
  )
  expect(sound).toMatchObject({ value: { shortName: name, errorCount: 0, summary: { rows: 3 } } })
  expect(broken).toMatchObject({ reason: { code: 'unreadable-workbook', details: { reason: expect.any(String) } } })
  expect(taken).toMatchObject({ value: { errorCount: 1, errors: [expect.stringContaining('a published data set')] } })
  await checks.close()
  await expect(checks.check(validFile, facts, 'ada')).rejects.toMatchObject({ code: 'busy' })
})

test.each([
  ['time', { ...plenty, timeMs: 1 }],
  ['memory', { ...plenty, memoryBytes: 10_000_000 }],
] as const)('a check that exceeds its limit of %s is killed and rejected, and the next one gets a new process', async (_, bounds) => {
  const checks = new WorkbookChecks(files, bounds)
  for (const file of [validFile, validFile])
    await expect(checks.check(file, facts, 'ada')).rejects.toMatchObject({ code: 'bad-request', message: submissionErrors.tooComplex })
  await checks.close()
})

test('SBM-15 submitters take turns, and one with too many checks waiting gets a Retry-After', async () => {
  const checks = new WorkbookChecks(files, plenty)
  const order: string[] = []
  const check = async (submitter: string) => {
    await checks.check(validFile, facts, submitter)
    order.push(submitter)
  }
  const many = ['ada', 'ada', 'ada', 'ada'].map(check)
  await expect(check('ada')).rejects.toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: expect.any(Number) } })
  await Promise.all([...many, check('grace')])
  expect(order).toEqual(['ada', 'grace', 'ada', 'ada', 'ada'])
  await checks.close()
})
