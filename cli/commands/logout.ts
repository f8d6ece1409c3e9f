import { endpoints } from '#core/api/index.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { forgetKey, keptKey } from '../keyFile.ts'
import { mayBe, withSession } from '../session.ts'
import { type CredentialOptions, withCredentialOptions } from '../terminal/credentials.ts'

const help = `
Removes the API key from this computer. The key itself works on until it is revoked, which needs your password:
--revoke does that too, and so does the page of your API keys.

Examples:
  pelagos logout
  pelagos logout --revoke`

interface Options extends CredentialOptions {
  readonly revoke?: boolean
}

/** `pelagos logout`: takes the key off this computer, and with `--revoke` out of use. */
export const logoutCommand: CliCommand = (program, run) => {
  withCredentialOptions(program.command('logout'))
    .summary('remove the API key saved by login')
    .description('Removes the API key that "pelagos login" saved on this computer.')
    .option('--revoke', 'also revoke the key at the portal; prompts for your password')
    .option('--json', 'what was done as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => logout(options, context)))
}

async function logout(options: Options, context: CommandContext) {
  const { terminal, config } = context
  const { baseUrl, keyFile, keyFrom } = config()
  const key = await keptKey(keyFile)
  const doesRevoke = options.revoke === true && key !== undefined
  // Revoked first: where that fails the file stays, and the command can be run again.
  const wasRevoked = doesRevoke && (await revoke(key, options, context))
  await forgetKey(keyFile)
  if (terminal.isJson) terminal.printJson({ portal: baseUrl, keyFile, wasKept: key !== undefined, wasRevoked })
  terminal.note(whatHappened(baseUrl, { wasKept: key !== undefined, doesRevoke, wasRevoked }))
  if (keyFrom === 'environment') terminal.note('PELAGOS_API_KEY is still set; commands will use that key.')
}

/** Whether the key was this person's and worked until now. */
async function revoke(key: string, options: CredentialOptions, context: CommandContext): Promise<boolean> {
  return withSession(options, context, async (session) => {
    for (const { id } of (await session.call(endpoints.listApiKeys)).filter((listed) => mayBe(listed, key))) {
      if ((await session.showKey(id)) !== key) continue
      await session.call(endpoints.revokeApiKey, { id })
      return true
    }
    return false
  })
}

function whatHappened(
  baseUrl: string,
  { wasKept, doesRevoke, wasRevoked }: { wasKept: boolean; doesRevoke: boolean; wasRevoked: boolean },
): string {
  if (!wasKept) return `No API key for ${baseUrl} was saved on this computer.`
  if (wasRevoked) return 'The key was revoked and removed from this computer.'
  if (doesRevoke) return 'The key was removed from this computer. It is not an active key of this account, so nothing was revoked.'
  return `The key was removed from this computer. It still works elsewhere until you revoke it: ${baseUrl}/apikeymanagement`
}
