import type { Command } from 'commander'
import { Problem } from '#core/request/Problem.ts'
import { counted } from '#core/text/counted.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'

interface Options {
  readonly everybody?: boolean
  readonly keys?: boolean
  readonly dataDir?: string
}

/** `pelagos admin sign-out`: ends the sessions of a user, or of everybody. */
export function addSignOut(admin: Command, run: Run): void {
  admin
    .command('sign-out')
    .summary('end all sessions of a user, or of everybody')
    .description('Ends all sessions of a user, or of everybody, at once. Passwords stay as they are, and so do API keys without --keys.')
    .argument('[USER]', 'their username or e-mail address')
    .option('--everybody', 'the sessions of all users')
    .option('--keys', 'revoke all API keys of the user too')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .action((user: string | undefined, options: Options) => run((context) => signOut(user, options, context)))
}

async function signOut(user: string | undefined, { everybody = false, keys = false, dataDir }: Options, { terminal }: CommandContext) {
  if ((user !== undefined) === everybody) throw new Problem('bad-request', 'Name a user, or use --everybody.')
  if (everybody && keys) throw new Problem('bad-request', 'Name the user whose API keys are to be revoked.')
  const { endSessions } = await import('../../../edge/admin/admin.ts')
  const result = await endSessions(dataDir, user ?? null, keys)
  if (terminal.isJson) terminal.printJson(result)
  terminal.note(`${counted(result.sessions, 'session')} ended${keys ? `, ${counted(result.keys, 'API key')} revoked` : ''}.`)
}
