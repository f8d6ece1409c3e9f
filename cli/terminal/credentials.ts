import type { Command } from 'commander'
import { Problem } from '#core/request/Problem.ts'
import { ask, pipedLines } from './ask.ts'
import type { Terminal } from './Terminal.ts'

/** Who signs in. Never stored, printed or taken from the command line. */
export interface Credentials {
  readonly username: string
  readonly password: string
  /** Asks for a code of the second step, where the account has one. */
  readonly code: () => Promise<string>
}

/** How a person may be named without being asked. There is no option for a password, since others can read a command's words. */
export interface CredentialOptions {
  readonly username?: string
  readonly passwordStdin?: boolean
}

/** Adds the options that name a person. */
export function withCredentialOptions(command: Command): Command {
  return command
    .option('--username <NAME>', 'username or e-mail address (default: prompts)')
    .option('--password-stdin', 'read the password from standard input, and from its second line a code if the account has a second factor')
}

/** Asks for what the options do not say. Throws where something is missing and nobody can be asked. */
export async function askCredentials(
  options: CredentialOptions,
  baseUrl: string,
  { terminal: { streams }, signal }: { readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<Credentials> {
  if (options.passwordStdin && options.username === undefined) throw new Problem('bad-request', '--password-stdin needs --username.')
  const username = options.username ?? (await ask(streams, `Username at ${baseUrl}: `, false, signal))
  const [piped = '', pipedCode = ''] = options.passwordStdin ? await pipedLines(streams) : []
  const password = options.passwordStdin ? piped : await ask(streams, 'Password: ', true, signal)
  if (username === '' || password === '') throw new Problem('bad-request', 'A username and a password are required.')
  const code = async () => {
    if (!options.passwordStdin) return ask(streams, 'Code of your authenticator app, or a recovery code: ', false, signal)
    if (pipedCode !== '') return pipedCode.trim()
    throw new Problem('unauthorized', 'This account has a second factor. Pass a code in the second line of standard input.')
  }
  return { username, password, code }
}
