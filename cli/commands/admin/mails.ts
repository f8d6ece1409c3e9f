import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext, Run } from '../../CliCommand.ts'

const help = `
A mail is given up after seven tries within a day and a half, or when its recipient is refused for good. Nothing is lost: it waits here
until it is tried again. A running portal sends it within seconds.

Examples:
  pelagos admin mails
  pelagos admin mails --retry 12
  pelagos admin mails --retry all`

interface Options {
  readonly retry?: number | 'all'
  readonly dataDir?: string
}

/** `pelagos admin mails`: lists the e-mails that the portal gave up, or lets it try them again. */
export function addMails(admin: Command, run: Run): void {
  admin
    .command('mails')
    .summary('list undeliverable e-mails and retry them')
    .description('Lists the e-mails that could not be sent, or retries them.')
    .option('--retry <ID>', 'retry one by its ID, or all', whichOf)
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action(({ retry, dataDir }: Options) =>
      run((context) => (retry === undefined ? list(dataDir, context) : tryAgain(dataDir, retry, context))),
    )
}

async function list(dataDir: string | undefined, { terminal }: CommandContext) {
  const { listMailsGivenUp } = await import('../../../edge/admin/admin.ts')
  const mails = await listMailsGivenUp(dataDir)
  if (terminal.isJson) terminal.printJson({ mails })
  else if (mails.length === 0) terminal.note('There are no undeliverable e-mails.')
  else
    for (const { id, to, subject, attempts, lastError } of mails)
      terminal.print(`${id}  ${to}  ${subject}  (${attempts} tries: ${lastError ?? ''})`)
}

async function tryAgain(dataDir: string | undefined, which: number | 'all', { terminal }: CommandContext) {
  const { retryMailsGivenUp } = await import('../../../edge/admin/admin.ts')
  const raised = await retryMailsGivenUp(dataDir, which)
  if (terminal.isJson) terminal.printJson({ retried: raised })
  else terminal.note(`${raised} ${raised === 1 ? 'e-mail' : 'e-mails'} will be sent again.`)
}

function whichOf(text: string): number | 'all' {
  if (text === 'all') return text
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('must be an ID from the list, or all.')
  return Number(text)
}
