import { type Command, Option } from 'commander'
import { type Role, roleNames, roles } from '#core/account/roles.ts'
import type { CliCommand, CommandContext, Run } from '../../CliCommand.ts'
import { addBackup } from './backup.ts'
import { addErrors } from './errors.ts'
import { addJobs } from './jobs.ts'
import { addMails } from './mails.ts'
import { addSignOut } from './signOut.ts'
import { addUpgrade } from './upgrade.ts'
import { addVerify } from './verify.ts'

const help = `
Works on the portal's data folder, on the portal's own machine, even while the portal is running.

Examples:
  pelagos admin grant ada@example.org
  pelagos admin grant ada --revoke
  pelagos admin grant grace --role curator
  pelagos admin second-factor ada --remove
  pelagos admin sign-out ada
  pelagos admin list`

interface Options {
  readonly dataDir?: string
  readonly revoke?: boolean
  readonly role?: Role
}

/** `pelagos admin`: who may look after this portal. */
export const adminCommand: CliCommand = (program, run) => {
  const admin = program
    .command('admin')
    .summary('manage roles and maintain the portal (on the portal’s own machine)')
    .description('Manages roles and maintains this portal.')
    .addHelpText('after', help)
  addGrant(admin, run)
  addSignOut(admin, run)
  addMails(admin, run)
  addJobs(admin, run)
  addErrors(admin, run)
  addVerify(admin, run)
  addBackup(admin, run)
  addUpgrade(admin, run)
  admin
    .command('second-factor')
    .summary('remove the second factor of somebody who has lost it')
    .description(
      'Removes the authenticator app, the passkeys and the recovery codes of an account, which can then sign in with the password alone.',
    )
    .argument('<USER>', 'their username or e-mail address')
    .requiredOption('--remove', 'remove it')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .action((user: string, options: Options) => run((context) => removeFactors(user, options, context)))
  admin
    .command('list')
    .summary('list who has which role')
    .description('Lists who has which role.')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the list as JSON')
    .action((options: Options) => run((context) => list(options, context)))
}

function addGrant(admin: Command, run: Run): void {
  admin
    .command('grant')
    .summary('give a registered user a role, or take it')
    .description('Gives a registered user a role: curator, news editor or administrator. Administrators may do everything the others may.')
    .argument('<USER>', 'their username or e-mail address')
    .addOption(new Option('--role <ROLE>', 'which role').choices(roles).default('administrator'))
    .option('--revoke', 'revoke the role instead')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .action((user: string, options: Options) => run((context) => grant(user, options, context)))
}

async function grant(user: string, { dataDir, revoke, role = 'administrator' }: Options, { terminal }: CommandContext) {
  const { setRole } = await import('../../../edge/admin/admin.ts')
  const result = await setRole(dataDir, user, role, revoke !== true)
  const { username, email, hasChanged, administrators } = result
  if (terminal.isJson) terminal.printJson(result)
  const named = role === 'administrator' ? 'an administrator' : `a ${roleNames[role]}`
  const now = result.roles.includes(role) ? named : `not ${named}`
  terminal.note(`${username} (${email}) ${hasChanged ? `is now ${now}` : `was already ${now}; nothing was changed`}.`)
  if (hasChanged) terminal.note('This takes effect at once; open pages show it after the next sign-in.')
  if (role === 'administrator' && administrators === 0) terminal.note('This portal now has no administrator.')
}

async function removeFactors(user: string, { dataDir }: Options, { terminal }: CommandContext) {
  const { removeSecondFactors } = await import('../../../edge/admin/admin.ts')
  const result = await removeSecondFactors(dataDir, user)
  if (terminal.isJson) terminal.printJson(result)
  const { username, removed } = result
  terminal.note(
    removed === 0 ? `${username} has no second factor; nothing was changed.` : `${username} can now sign in with the password alone.`,
  )
}

async function list({ dataDir }: Options, { terminal }: CommandContext) {
  const { listRoleHolders } = await import('../../../edge/admin/admin.ts')
  const holders = await listRoleHolders(dataDir)
  if (terminal.isJson) terminal.printJson(holders)
  else
    for (const { username, email, roles: held } of holders)
      terminal.print(`${username}  ${email}  ${held.map((role) => roleNames[role]).join(', ')}`)
  if (!holders.some(({ roles: held }) => held.includes('administrator')))
    terminal.note('This portal has no administrator. "pelagos admin grant USER" adds one.')
}
