import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { submissionMessages } from '#core/messages/submission.ts'
import { commentOf } from '../../cli/commands/comment.ts'
import { submissionIdOf } from '../../cli/commands/ownSubmission.ts'
import { submissionFiles } from '../../cli/commands/submissionFiles.ts'
import { freshName, longNameOf, workbookNamed } from '../edge/helpers/submissions.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { CutNetwork, type PassingCall } from './CutNetwork.ts'
import { type Outcome, pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
const config = join(folder, 'config')
let portal: TestPortal
let network: CutNetwork
let env: Record<string, string>
let raw: string

beforeAll(async () => {
  portal = await startPortal()
  network = await CutNetwork.to(portal.url)
  env = { PELAGOS_URL: network.url, PELAGOS_API_KEY: await portal.makeApiKey('submit'), XDG_CONFIG_HOME: config }
  raw = join(folder, 'original.csv')
  writeFileSync(raw, randomBytes(limits.uploadPartBytes + 1000))
})
afterAll(() => portal.stop())

const run = (words: readonly string[], settings = env) => {
  network.reset()
  return pelagos(words, { env: settings })
}
/** Runs a submission in a process that is killed at a call, or at its answer, which then gets no further. */
const submitKilledAt = (path: string, event: 'onCall' | 'onAnswer', isAt: (call: PassingCall) => boolean) => {
  network.reset()
  const onStart = (child: ChildProcess) => {
    network[event] = (call) => {
      if (!isAt(call)) return
      child.kill('SIGKILL')
      call.cut()
    }
  }
  return pelagosProcess(['submit', path, '--raw', raw], { env, onStart })
}
const json = <Value>({ stdout }: Outcome) => JSON.parse(stdout) as Value
const errorOf = ({ stderr }: Outcome) => (JSON.parse(stderr) as { error: { code: string; says: string; details: unknown } }).error

async function workbook(name = freshName(), more: Readonly<Record<string, string>> = {}): Promise<{ name: string; path: string }> {
  const path = join(folder, `${name}.xlsx`)
  writeFileSync(path, await workbookNamed(name, more))
  return { name, path }
}

async function submitted(name = freshName()): Promise<{ name: string; path: string; id: number }> {
  const made = await workbook(name)
  const done = await run(['submit', made.path, '--raw', raw, '--json'])
  expect([done.status, done.stderr]).toEqual([0, ''])
  return { ...made, id: json<{ submissionId: number }>(done).submissionId }
}

const begunUploads = () => readdirSync(config, { recursive: true }).filter((name) => String(name).endsWith('.json'))

describe('submit', () => {
  test('CLI-04 a new data set goes in parts with its raw original; the ID is the output, everything else goes to the error stream', async () => {
    const { name, path } = await workbook()
    const { status, stdout, stderr } = await run(['submit', path, '--raw', raw])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^[1-9]\d*\n$/)])
    expect(network.names.filter((call) => call.startsWith('upload') || call.startsWith('c') || call.startsWith('begin'))).toEqual([
      ...['cruiselist', 'checkname', 'beginuploadsession', 'uploadpart', 'uploadpart', 'uploadpart', 'commitupload'],
    ])
    expect(stderr).toContain(`${name} was submitted as ${stdout.trim()}.`)
    expect(stderr).not.toContain(env.PELAGOS_API_KEY)
    expect(begunUploads()).toEqual([])
  })

  test('CLI-04 a version of a submission needs the workbook alone, and takes a message with it', async () => {
    const { id, name, path } = await submitted()
    writeFileSync(path, await workbookNamed(name, { dataset_history: 'The second version' }))
    const done = await run(['submit', path, '--update', String(id), '--message', 'Now with its history.', '--json'])
    expect([done.status, done.stderr]).toEqual([0, ''])
    expect(json(done)).toEqual({
      ...{ portal: network.url, submissionId: id, dataset: name, longName: longNameOf(name), type: 'update' },
      ...{ contentHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), isResumed: false, isCommentSent: true },
    })
    const shown = json<{ versions: { kind: string }[]; comments: { Comment: string }[] }>(await run(['status', String(id), '--json']))
    expect(shown.versions.map(({ kind }) => kind).toSorted()).toEqual(['raw-original', 'workbook', 'workbook'])
    expect(shown.comments.map(({ Comment }) => Comment)).toEqual(['Now with its history.'])
  })

  test('CLI-04 an upload that was killed goes on with the parts that are missing, although the files have moved', async () => {
    const { path } = await workbook()
    const killed = await submitKilledAt(path, 'onCall', ({ name, before }) => name === 'uploadpart' && before > 0)
    expect([killed.status, begunUploads()]).toEqual([null, [expect.any(String)]])
    const moved = join(folder, 'moved.xlsx')
    writeFileSync(moved, readFileSync(path))
    const done = await run(['submit', moved, '--raw', raw, '--json'])
    expect([done.status, json(done)]).toEqual([0, expect.objectContaining({ isResumed: true })])
    // The workbook arrived; both parts of the original are missing.
    expect([network.count('beginuploadsession'), network.count('uploadpart')]).toEqual([0, 2])
    expect(begunUploads()).toEqual([])
  })

  test('CLI-04 a command that is killed after the commit and before its answer submits nothing twice', async () => {
    const { name, path } = await workbook()
    await submitKilledAt(path, 'onAnswer', (call) => call.name === 'commitupload')
    const done = await run(['submit', path, '--raw', raw, '--json'])
    expect([done.status, network.count('uploadpart'), network.count('commitupload')]).toEqual([0, 0, 0])
    const own = json<{ Submission_ID: number; Dataset: string }[]>(await run(['status', '--json'])).filter(
      ({ Dataset }) => Dataset === name,
    )
    expect(own.map(({ Submission_ID }) => Submission_ID)).toEqual([json<{ submissionId: number }>(done).submissionId])
  })

  test('CLI-04 a part whose answer is lost is sent again; an upload that the portal has forgotten begins anew', async () => {
    const { path } = await workbook()
    await submitKilledAt(path, 'onCall', ({ name }) => name === 'uploadpart')
    const file = String(begunUploads()[0])
    writeFileSync(join(config, file), JSON.stringify([crypto.randomUUID(), crypto.randomUUID()]))
    const again = run(['submit', path, '--raw', raw, '--json'])
    network.onAnswer = ({ name, before, cut }) => name === 'uploadpart' && before === 0 && cut()
    const done = await again
    expect([done.status, json(done)]).toEqual([0, expect.objectContaining({ isResumed: false })])
    expect([network.count('beginuploadsession'), network.count('uploadpart')]).toEqual([1, 4])
  })
})

describe('submit rejects', () => {
  test('CLI-05 a workbook with errors, before anything is sent: exit 1, with all that was found', async () => {
    const { path } = await workbook(freshName(), { dataset_make: 'Guess' })
    const plain = await run(['submit', path, '--raw', raw])
    expect([plain.status, plain.stdout]).toEqual([1, expect.stringContaining('dataset_make')])
    expect(plain.stderr).toContain(`pelagos: ${submissionMessages.validationErrors}`)
    const asJson = await run(['submit', path, '--raw', raw, '--json'])
    expect([asJson.status, asJson.stdout, errorOf(asJson)]).toEqual([
      ...[1, ''],
      { code: 'bad-request', says: expect.stringContaining(submissionMessages.validationErrors), details: expect.anything() },
    ])
    expect(errorOf(asJson).details).toMatchObject({ errorCount: 1, errors: [{ sheet: 'dataset_meta_data', column: 'dataset_make' }] })
    const away = await run(['submit', path, '--raw', raw], { ...env, PELAGOS_URL: 'http://127.0.0.1:9' })
    expect([away.status, away.stderr]).toEqual([1, expect.stringContaining(submissionMessages.validationErrors)])
    expect(network.names.filter((name) => name.includes('upload') || name === 'checkname')).toEqual([])
  })

  test('CLI-05 names of a published data set and of another submission: "Name check failed", exit 2', async () => {
    const { name } = await submitted()
    for (const taken of ['coads_climatology', name]) {
      const { path } = await workbook(taken)
      const rejected = await run(['submit', path, '--raw', raw, '--json'])
      expect([rejected.status, errorOf(rejected)]).toMatchObject([2, { code: 'conflict' }])
      expect(errorOf(rejected).says).toMatch(new RegExp(`^${submissionMessages.nameCheckFailed}\\. The short name is in use\\.`))
      expect(network.count('beginuploadsession')).toBe(0)
    }
  })

  test('CLI-05 errors that only the portal finds: exit 1, in the same words', async () => {
    const { path } = await workbook(freshName(), { cruise_names: 'Virtual Atl' })
    const early = await run(['submit', path, '--raw', raw])
    expect([early.status, early.stdout, network.count('uploadpart')]).toEqual([
      1,
      expect.stringContaining('no track of the cruise Virtual Atl'),
      0,
    ])
    const running = run(['submit', path, '--raw', raw, '--json'])
    network.onCall = ({ name, cut }) => name === 'cruiselist' && cut()
    const late = await running
    expect([late.status, late.stdout, network.count('commitupload')]).toEqual([1, '', 1])
    expect(errorOf(late).says).toContain(`${submissionMessages.validationErrors}. dataset_meta_data, row 2, cruise_names`)
  })

  test('CLI-04 what cannot be submitted at all, each in a sentence, before any call', async () => {
    const large = join(folder, 'large.bin')
    writeFileSync(large, '')
    truncateSync(large, limits.workbookSizeBytes + 1)
    const cases: [() => unknown, string][] = [
      [() => submissionFiles(raw, raw, 1), 'has no raw original'],
      [() => submissionFiles(raw, large, null), 'at most 150,000,000 bytes'],
      [() => submissionFiles(raw, join(folder, 'none'), null), 'does not exist'],
      [() => submissionFiles('-', raw, null), 'standard input'],
      [() => submissionIdOf('0'), 'not a submission ID'],
      [() => commentOf(' '), 'Enter a message.'],
      [() => commentOf('x'.repeat(limits.submissionCommentCharacters + 1)), 'at most 5,000 characters'],
    ]
    for (const [ask, says] of cases) await expect(async () => ask(), says).rejects.toThrow(says)
    for (const [words, says] of [
      [['submit', raw], submissionMessages.uploadNotBegun],
      [['submit', raw, '--raw', raw], 'not an Excel workbook'],
      [['comment', '1', 'x', '--cell', 'sheet!B7'], 'such as data!B7'],
      [['withdraw', '1'], 'Add --yes'],
    ] as const) {
      const rejected = await run(words)
      expect([words, rejected.status, rejected.stdout, rejected.stderr]).toEqual([words, 2, '', expect.stringContaining(says)])
      expect(network.names.filter((name) => name !== 'cruiselist' && name !== 'dataset-names')).toEqual([])
    }
  })

  test('CLI-06 no key is exit 3, a silent portal and an unknown submission exit 2', async () => {
    const { path } = await workbook()
    const keyless = await run(['submit', path, '--raw', raw], { PELAGOS_URL: network.url, XDG_CONFIG_HOME: config })
    expect([keyless.status, keyless.stderr]).toEqual([3, expect.stringContaining('pelagos login')])
    const silent = await run(['submit', path, '--raw', raw], { ...env, PELAGOS_URL: 'http://127.0.0.1:9' })
    expect([silent.status, silent.stderr]).toEqual([2, expect.stringContaining('does not answer')])
    for (const words of [
      ['submit', path, '--update', '999999'],
      ['status', '999999'],
      ['comment', '999999', 'Hello'],
      ['withdraw', '999999', '--yes'],
    ]) {
      const unknown = await run(words)
      expect([words, unknown.status, unknown.stderr]).toEqual([words, 2, expect.stringContaining(submissionMessages.none)])
    }
  })
})

describe('after a submission', () => {
  test('status lists and shows it, comment writes about a cell, withdraw removes it', async () => {
    const { id, name } = await submitted()
    const list = await run(['status'])
    expect([list.status, list.stdout]).toEqual([
      0,
      expect.stringContaining(`${id}  ${name}  Awaiting admin action (first review)  With the curators\n`),
    ])
    expect((await run(['comment', String(id), ' The gap is real. ', '--cell', 'data!B7'])).status).toBe(0)
    const shown = await run(['status', String(id)])
    expect(shown.stdout).toMatch(/\[x\] Submission {2}\d{4}-\d\d-\d\d\n {2}\[>\] Admin Review and Feedback\n/)
    expect(shown.stdout).toMatch(/UTC-4 \([^)]+ UTC\) {2}User, data!B7: The gap is real\.\n/)
    const gone = await run(['withdraw', String(id), '--yes', '--json'])
    expect([gone.status, json(gone)]).toEqual([0, { submissionId: id, dataset: name, isWithdrawn: true }])
    expect(json<{ Dataset: string }[]>(await run(['status', '--json'])).some(({ Dataset }) => Dataset === name)).toBe(false)
  })
})
