import { freshnessText, sourceText } from '#core/catalog/jobWords.ts'
import { formatDay } from '#core/extent/time.ts'
import { Problem } from '#core/request/Problem.ts'
import { counted } from '#core/text/counted.ts'
import type { UpdateResult } from '../../../edge/admin/admin.ts'
import type { CliCommand, CommandContext } from '../../CliCommand.ts'
import { type ExitStatus, exitStatus } from '../../exit.ts'

const help = `
A data set names its source in the entry "live" of its metadata: an address and a schedule. Only what is new is fetched; it is published as a
new version. If nothing has changed, nothing is published. Without names, the data sets that are due are checked, so that this command
can run every hour. Works on the portal's data folder, on the portal's own machine; a portal on Cloudflare Workers has none.

Examples:
  pelagos update
  pelagos update Mooring_41001 --dry-run
  pelagos update --all
  pelagos update --status

Environment:
  PELAGOS_DATA_DIR    the portal's data folder (default: .data); --data-dir overrides it
  PELAGOS_LIVE_HOSTS  hosts of a private network that may be asked, separated by commas
  PELAGOS_LIVE_S3_KEYS  keys to private buckets: ADDRESS KEY-ID SECRET REGION, separated by commas`

interface Options {
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly status?: boolean
  readonly dataDir?: string
}

/** `pelagos update`: publishes what is new at the sources of data sets. */
export const updateCommand: CliCommand = (program, run) => {
  program
    .command('update')
    .summary('update data sets from their sources (administrators)')
    .description('Fetches what is new at the sources of data sets and publishes it.')
    .argument('[SHORT_NAME...]', 'the data sets to check (default: those that are due)')
    .option('--all', 'check all of them, due or not')
    .option('--dry-run', 'do everything except publish')
    .option('--status', 'list the sources and their last checks')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action((names: string[], options: Options) =>
      run((context) => (options.status ? status(names, options, context) : update(names, options, context))),
    )
}

async function update(
  names: readonly string[],
  { all = false, dryRun = false, dataDir }: Options,
  context: CommandContext,
): Promise<ExitStatus> {
  const { terminal, signal } = context
  if (all && names.length > 0) throw new Problem('bad-request', 'Give names or --all, not both.')
  const { updateDatasets } = await import('../../../edge/admin/admin.ts')
  const results = await updateDatasets({ names, isAll: all, isDryRun: dryRun, dataDir, signal })
  if (terminal.isJson) terminal.printJson(results)
  else for (const result of results) terminal.print(resultText(result))
  const count = (outcome: UpdateResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const failed = count('failed')
  terminal.note(
    `${counted(results.length, 'data set')} checked, ${dryRun ? `${count('dry-run')} would be updated` : `${count('published')} updated`}${failed === 0 ? '' : `, ${failed} failed`}.`,
  )
  return failed === 0 ? exitStatus.ok : exitStatus.failure
}

function resultText({ dataset, outcome, version, rowsAdded, until, fault }: UpdateResult): string {
  if (outcome === 'failed') return `${dataset}: failed. ${fault}`
  if (outcome === 'unchanged') return `${dataset}: unchanged`
  const rows = rowsAdded < 0 ? `${counted(-rowsAdded, 'row')} fewer` : `${counted(rowsAdded, 'row')} added`
  return `${dataset}: ${rows}${until === null ? '' : `, to ${formatDay(until)}`}${version === null ? '' : `; version ${version} of its table`}`
}

async function status(names: readonly string[], { dataDir }: Options, { terminal }: CommandContext): Promise<void> {
  if (names.length > 0) throw new Problem('bad-request', '--status takes no names.')
  const { updateStatus: read } = await import('../../../edge/admin/admin.ts')
  const sources = await read(dataDir)
  if (terminal.isJson) terminal.printJson(sources)
  else
    for (const source of sources)
      terminal.print(`${source.shortName}: ${sourceText(source)}; ${freshnessText(source)}${source.isDue ? ', due' : ''}`)
  if (sources.length === 0) terminal.note('No data set has the entry “live” in its metadata.')
}
