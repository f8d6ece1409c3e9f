import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { runPelagos } from '../../cli/runPelagos.ts'

const main = join(import.meta.dirname, '../../cli/main.ts')

/** What a run of the real command gave. */
export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a run is given beside its words. */
interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
}

/** What can be done to a run that has a process. */
interface ProcessOptions extends RunOptions {
  /** A program that starts it, such as `prlimit`. */
  readonly wrap?: readonly string[]
  /** Sends this signal once the standard error holds the text. */
  readonly stopAt?: { readonly text: string; readonly signal: NodeJS.Signals }
  /** Does this once the standard error holds the text. */
  readonly whenSaid?: { readonly text: string; readonly act: () => void }
  /** Gets the process, to stop it when something happens elsewhere. */
  readonly onStart?: (child: ChildProcess) => void
}

/** None of the user's own settings. */
const plainEnv = { HOME: '/nonexistent', XDG_CONFIG_HOME: '/nonexistent' }

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-cli-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a command within this process, which starting one for it would take ten times as long as. */
export async function pelagos(words: readonly string[], { env = {}, input = '' }: RunOptions = {}): Promise<Outcome> {
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)]) as NodeJS.Process['stdin']
  const [stdout, stderr] = [new PassThrough(), new PassThrough()] as unknown as [NodeJS.Process['stdout'], NodeJS.Process['stderr']]
  const said = Promise.all([stdout, stderr].map((stream) => text(stream as unknown as PassThrough)))
  const signal = new AbortController().signal
  const status = await runPelagos(words, { stdin, stdout, stderr, env: { ...plainEnv, ...env }, signal })
  for (const stream of [stdout, stderr]) stream.end()
  const [printed = '', told = ''] = await said
  return { status, stdout: printed, stderr: told }
}

/** Runs the command as people do, in a process of its own. */
export function pelagosProcess(
  words: readonly string[],
  { env = {}, input = '', wrap = [], stopAt, whenSaid, onStart }: ProcessOptions = {},
): Promise<Outcome> {
  const [program = '', ...rest] = [...wrap, process.execPath, main, ...words]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, rest, { env: { PATH, NODE_COMPILE_CACHE, ...plainEnv, ...env } })
  onStart?.(child)
  const outcome = { stdout: '', stderr: '' }
  let isStopped = false
  let isDone = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.stderr += text
    if (whenSaid && !isDone && outcome.stderr.includes(whenSaid.text)) {
      isDone = true
      whenSaid.act()
    }
    if (stopAt && !isStopped && outcome.stderr.includes(stopAt.text)) isStopped = child.kill(stopAt.signal)
  })
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...outcome }))
  })
}
