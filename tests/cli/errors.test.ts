import { expect, test } from 'vitest'
import { errorReports } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { pelagos, temporaryFolder } from './command.ts'

const dataDir = temporaryFolder()

test('ERR-09 an administrator lists errors on the portal’s machine, resolves one and deletes it', async () => {
  const { database, close } = await openDatabase(dataDir)
  const error = {
    ...{
      fingerprint: 'a',
      source: 'page' as const,
      message: 'No tide',
      stackLine: 'at draw (/_astro/chart.js:3:7)',
      version: '1.27.0',
      path: '/',
    },
    ...{ browsers: ['Firefox 141'], steps: [], count: 3, firstSeenAt: 0, lastSeenAt: 1_700_000_000_000 },
  }
  const ofServer = { ...error, fingerprint: 'b', source: 'server' as const, message: 'No rows', stackLine: '', count: 1, lastSeenAt: 0 }
  await database.insert(errorReports).values([error, ofServer])
  await close()
  const ask = (...words: string[]) => pelagos(['admin', 'errors', ...words, '--data-dir', dataDir])
  const tide = '1  No tide  (3 in pages, last 2023-11-14T22:13:20.000Z)\n    at draw (/_astro/chart.js:3:7)\n'
  const listed = await ask()
  expect([listed.status, listed.stdout]).toEqual([0, `${tide}2  No rows  (1 in the portal, last 1970-01-01T00:00:00.000Z)\n`])
  expect((await ask('--resolve', '2')).stderr).toContain('Error 2 is resolved.')
  expect((await ask()).stdout).toBe(tide)
  expect((await ask('--all')).stdout).toContain('last 1970-01-01T00:00:00.000Z, resolved)')
  const { errors } = JSON.parse((await ask('--all', '--json')).stdout)
  expect(errors).toMatchObject([
    { id: 1, browsers: ['Firefox 141'], resolved: null },
    { id: 2, resolved: expect.any(String) },
  ])
  expect((await ask('--delete', '1')).stderr).toContain('Error 1 is deleted.')
  expect((await ask()).stderr).toContain('There are no open errors.')
  expect((await ask('--delete', '1')).status).not.toBe(0)
  expect((await ask('--resolve', 'all')).status).not.toBe(0)
})
