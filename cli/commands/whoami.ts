import { keyScopeNames } from '#core/account/keyScopes.ts'
import { endpoints } from '#core/api/index.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal } from '../portal.ts'

/** `pelagos whoami`: whose key the commands use. */
export const whoamiCommand: CliCommand = (program, run) => {
  program
    .command('whoami')
    .summary('show whose API key the commands use')
    .description('Asks the portal whose API key the commands use. The key itself is not shown.')
    .option('--json', 'the user as JSON')
    .addHelpText('after', '\nExamples:\n  pelagos whoami\n  pelagos whoami --json')
    .action(() => run(whoami))
}

async function whoami({ terminal, config, signal }: CommandContext) {
  const settings = config()
  const user = await openPortal(settings, signal).call(endpoints.whoAmI, {})
  const from = settings.keyFrom === 'environment' ? 'PELAGOS_API_KEY' : settings.keyFile
  if (terminal.isJson) terminal.printJson({ portal: settings.baseUrl, keyFrom: from, user })
  else terminal.print(user.username)
  const names = [user.firstName, user.lastName].filter((name) => name !== '').join(' ')
  terminal.note(
    `${names === '' ? user.email : `${names}, ${user.email}`}, at ${settings.baseUrl}; the key is that of ${from} and may ${keyScopeNames[user.keyScope ?? 'read']}.`,
  )
}
