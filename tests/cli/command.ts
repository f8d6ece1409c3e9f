import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const main = join(import.meta.dirname, '../../cli/main.ts')

/** What a run of the real command gave. */
export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How a run differs from a plain one. `wrap` is a program that starts it, such as `prlimit`. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  readonly wrap?: readonly string[]
  /** Sends this signal once the standard error holds the text. */
  readonly stopAt?: { readonly text: string; readonly signal: NodeJS.Signals }
  /** Does this once the standard error holds the text. */
  readonly whenSaid?: { readonly text: string; readonly act: () => void }
  /** Gets the process, to stop it when something happens elsewhere. */
  readonly onStart?: (child: ChildProcess) => void
}

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-cli-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the command as a child process that knows nothing of the user's own settings. */
export function pelagos(
  words: readonly string[],
  { env = {}, input = '', wrap = [], stopAt, whenSaid, onStart }: RunOptions = {},
): Promise<Outcome> {
  const [program = '', ...rest] = [...wrap, process.execPath, main, ...words]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, rest, { env: { PATH, NODE_COMPILE_CACHE, HOME: '/nonexistent', XDG_CONFIG_HOME: '/nonexistent', ...env } })
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
