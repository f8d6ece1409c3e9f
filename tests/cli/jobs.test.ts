import { expect, test } from 'vitest'
import { jobRuns } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { jobs } from '../../edge/jobs/jobs.ts'
import { pelagos, temporaryFolder } from './command.ts'

const dataDir = temporaryFolder()

test('OPS-41 an operator sees each job with its interval, its last and next run and why that failed, and has one run now', async () => {
  const { database, close } = await openDatabase(dataDir)
  const startedAt = Date.UTC(2026, 4, 1)
  const ended = { holder: null, heldUntil: 0, startedAt }
  await database.insert(jobRuns).values([
    { ...ended, name: 'sweep', durationMs: 12, fault: null },
    { ...ended, name: 'scrub', durationMs: 3, fault: 'the disk is gone' },
    { name: 'housekeeping', holder: 'a run', heldUntil: Date.now() + 3_600_000, startedAt, durationMs: null, fault: null },
  ])
  await close()
  const ask = (...words: string[]) => pelagos(['admin', 'jobs', ...words, '--data-dir', dataDir])
  const listed = await ask()
  const lines = listed.stdout.trimEnd().split('\n')
  expect([listed.status, lines.map((line) => line.split('  ')[0])]).toEqual([0, jobs.map(({ name }) => name)])
  expect(lines).toEqual(
    expect.arrayContaining([
      'mail  sends queued e-mails, every 15 seconds: never ran; runs when there is something to do',
      'housekeeping  removes expired records from the store, every minute: running since 2026-05-01 00:00 UTC',
      'kept-files  keeps the stored sources of data sets within their limit, every hour: never ran; next run within 1 hour',
      'sweep  removes the files of replaced versions, every hour: last ran 2026-05-01 00:00 UTC, took 12 ms; due since 2026-05-01 01:00 UTC',
      'coverage  computes the coverage of variables that an earlier release ingested, every hour: never ran; runs when there is something to do',
      'scrub  rereads stored files and reports damage, every minute: failed 2026-05-01 00:00 UTC, took 3 ms: the disk is gone; due since 2026-05-01 00:01 UTC',
    ]),
  )
  const { jobs: reported } = JSON.parse((await ask('--json')).stdout) as { jobs: readonly { name: string; fault: string | null }[] }
  expect(reported.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name))
  expect((await ask('--run', 'kept-files')).stdout).toMatch(/^kept-files .*: never ran; requested 20/m)
  expect(await ask('--run', 'no-such-job')).toMatchObject({ stdout: '', stderr: expect.stringContaining('There is no job “no-such-job”.') })
  expect(reported.find(({ name }) => name === 'scrub')?.fault).toBe('the disk is gone')
})
