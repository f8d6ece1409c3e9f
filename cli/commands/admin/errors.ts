import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ErrorAction } from '#core/api/errorReports.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'

const help = `
Reports of the same error are counted together. An error that is resolved and reported again is open again.

Examples:
  pelagos admin errors
  pelagos admin errors --all --json
  pelagos admin errors --resolve 12`

interface Options {
  readonly resolve?: number
  readonly delete?: number
  readonly all?: boolean
  readonly dataDir?: string
}

/** `pelagos admin errors`: lists the errors of pages and of the portal, resolves or deletes one. */
export function addErrors(admin: Command, run: Run): void {
  admin
    .command('errors')
    .summary('list, resolve and delete errors of pages and of the portal')
    .description('Lists the open errors of pages and of the portal, those reported last first, or resolves or deletes one.')
    .addOption(new Option('--resolve <ID>', 'resolve one by its ID').argParser(idOf).conflicts(['delete', 'all']))
    .addOption(new Option('--delete <ID>', 'delete one by its ID').argParser(idOf).conflicts('all'))
    .option('--all', 'list resolved ones too')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action(({ resolve, delete: remove, ...options }: Options) =>
      run((context) => {
        if (resolve !== undefined) return change(options, resolve, 'resolve', context)
        return remove === undefined ? list(options, context) : change(options, remove, 'delete', context)
      }),
    )
}

async function list({ dataDir, all = false }: Options, { terminal }: CommandContext) {
  const { listErrorReports } = await import('../../../edge/admin/admin.ts')
  const errors = (await listErrorReports(dataDir)).filter(({ resolved }) => all || resolved === null)
  if (terminal.isJson) terminal.printJson({ errors })
  else if (errors.length === 0) terminal.note(all ? 'There are no errors.' : 'There are no open errors.')
  else
    for (const { id, count, source, lastSeen, message, sourceLine, stackLine, resolved } of errors) {
      const place = sourceLine ?? stackLine
      const state = resolved === null ? '' : ', resolved'
      terminal.print(`${id}  ${message}  (${count} in ${source === 'page' ? 'pages' : 'the portal'}, last ${lastSeen}${state})`)
      if (place !== '') terminal.print(`    ${place}`)
    }
}

async function change({ dataDir }: Options, id: number, action: ErrorAction, { terminal }: CommandContext) {
  const { changeErrorReport } = await import('../../../edge/admin/admin.ts')
  await changeErrorReport(dataDir, id, action)
  if (terminal.isJson) terminal.printJson({ id, action })
  else terminal.note(`Error ${id} is ${action === 'delete' ? 'deleted' : 'resolved'}.`)
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('must be an ID from the list.')
  return Number(text)
}
