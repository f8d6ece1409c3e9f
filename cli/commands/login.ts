import { hostname } from 'node:os'
import { keyScopeNames } from '#core/account/keyScopes.ts'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { endpoints } from '#core/api/index.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { keepKey } from '../keyFile.ts'
import { withSession } from '../session.ts'
import { type CredentialOptions, withCredentialOptions } from '../terminal/credentials.ts'

const help = `
Makes an API key with your account and keeps it in a file that only you can read. The password is never kept. The key reads data;
with --submit it also submits data sets. No key can review or administer.

Examples:
  pelagos login
  pelagos login --submit
  pelagos login --username ada --password-stdin < password.txt`

interface Options extends CredentialOptions {
  readonly submit?: boolean
}

/** `pelagos login`: makes an API key and keeps it, so that downloads work, and with `--submit` submissions too. */
export const loginCommand: CliCommand = (program, run) => {
  withCredentialOptions(program.command('login'))
    .summary('sign in, so that downloads work')
    .description('Signs in once and saves an API key for the portal.')
    .option('--submit', 'save a key that may also submit data sets')
    .option('--json', 'what was saved as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => login(options, context)))
}

async function login(options: Options, context: CommandContext) {
  const { terminal, config } = context
  const { baseUrl, keyFile, keyFrom } = config()
  const scope = options.submit ? 'submit' : 'read'
  const description = `pelagos command line on ${hostname()}`.slice(0, 200)
  const key = await withSession(options, context, async (session) => {
    // A key that this computer made before still serves it.
    const isOfThis = (key: ApiKeyRecord) => key.Description === description && key.scope === scope && key.expiresAt === null
    const known = (await session.call(endpoints.listApiKeys)).findLast(isOfThis)
    return known === undefined
      ? session.call(endpoints.createApiKey, { description, scope })
      : { ...known, Api_Key: await session.showKey(known.id) }
  })
  await keepKey(keyFile, key.Api_Key)
  if (terminal.isJson) terminal.printJson({ portal: baseUrl, keyFile, keyId: key.id, description: key.Description, scope })
  terminal.note(`Signed in. The key is saved in ${keyFile} and may ${keyScopeNames[scope]}.`)
  if (scope === 'read') terminal.note('To submit data sets, run "pelagos login --submit".')
  if (keyFrom === 'environment') terminal.note('PELAGOS_API_KEY is set and takes precedence.')
}
