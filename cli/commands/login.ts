import { chmod, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { Problem } from '#core/api/problem.ts'
import { exitStatus } from '../exit.ts'
import { fileProblem, writeWhole } from '../files.ts'
import { makeApiKey } from '../portal.ts'
import { ask, firstLine } from '../terminal/ask.ts'
import type { CliCommand, Context } from './CliCommand.ts'

const help = `
Makes an API key with your account and keeps it in a file that only you can read. The password is never kept.

Examples:
  pelagos login
  pelagos login --username ada --password-stdin < password.txt`

interface Options {
  readonly username?: string
  readonly passwordStdin?: boolean
}

/** `pelagos login`: makes an API key and keeps it, so that downloads work. */
export const loginCommand: CliCommand = (program, run) => {
  program
    .command('login')
    .summary('sign in, so that downloads work')
    .description('Signs in once and keeps an API key for the portal.')
    .option('--username <NAME>', 'username or e-mail address (default: asks)')
    .option('--password-stdin', 'read the password from the standard input')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => login(options, context)))
}

async function login({ username, passwordStdin }: Options, { terminal, config, signal }: Context) {
  const { baseUrl, keyFile } = config()
  if (passwordStdin && username === undefined) throw new Problem('bad-request', '--password-stdin needs --username.')
  const name = username ?? (await ask(process, `Username at ${baseUrl}: `, false, signal))
  const password = passwordStdin ? await firstLine(process) : await ask(process, 'Password: ', true, signal)
  if (name === '' || password === '') throw new Problem('bad-request', 'A username and a password are needed.')
  const key = await makeApiKey(
    baseUrl,
    { username: name, password, description: `pelagos command line on ${hostname()}`.slice(0, 200) },
    signal,
  )
  await keepKey(keyFile, key)
  terminal.note(`Signed in. The key is kept in ${keyFile}.`)
  return exitStatus.ok
}

async function keepKey(path: string, key: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((cause: unknown) => Promise.reject(fileProblem(cause, dirname(path))))
  await writeWhole(path, one(new TextEncoder().encode(`${key}\n`)), 0o600)
  await chmod(path, 0o600)
}

async function* one(bytes: Uint8Array) {
  yield bytes
}
