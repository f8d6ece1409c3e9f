import { Option } from 'commander'
import type { IngestPhase, IngestProgress } from '#core/catalog/ingestionRecords.ts'
import { limits } from '#core/limits/submission.ts'
import { ingestionTexts } from '#core/messages/ingestion.ts'
import { submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { IngestRequest } from '../../../edge/admin/admin.ts'
import type { CliCommand, CommandContext } from '../../CliCommand.ts'
import type { Progress } from '../../terminal/Terminal.ts'
import { draft } from './draft.ts'
import { printIngested, printReport } from './printReport.ts'

const help = `
SOURCE is a submission workbook (.xlsx), a CSV file (plain or gzip) with metadata, a CF NetCDF file, or a folder with one of these and a dataset.json. A folder, an
archive (.tar, .tgz, .zip), a pattern or several names of files of one kind are one table. A CSV file's metadata are a JSON
file beside it, or the one that --metadata names. A data set of the same short name that was ingested before is replaced as a whole;
whoever reads its old version finishes undisturbed. A run that was stopped goes on where it was when the same command is run again.

Examples:
  pelagos ingest cruise.xlsx --dry-run
  pelagos ingest --init cast.cnv
  pelagos ingest bottles.csv.gz --metadata bottles.json
  pelagos ingest casts/*.nc --metadata casts.json
  pelagos ingest --submission 12 --as rachel
  pelagos ingest --list

Environment:
  PELAGOS_DATA_DIR     the portal's data folder (default: .data); --data-dir overrides it
  PELAGOS_REBUILD_URL  gets a POST when a data set was published`

type Named = IngestRequest['path']

interface Options {
  readonly metadata?: string
  readonly dryRun?: boolean
  readonly init?: boolean
  readonly yes?: boolean
  readonly dataDir?: string
  readonly list?: boolean
  readonly submission?: number
  readonly as?: string
  readonly reason?: string
}

/** `pelagos ingest SOURCE...`: makes a data set of a file or of several, on the machine that has the portal's data folder. */
export const ingestCommand: CliCommand = (program, run) => {
  program
    .command('ingest')
    .summary('publish a data set (administrators)')
    .description('Turns a file into a data set and publishes it in the portal’s data folder.')
    .argument('[SOURCE...]', 'the file or folder, or the files of one table')
    .option('--metadata <FILE>', 'the metadata, as JSON')
    .option('--dry-run', 'do everything except publish')
    .addOption(new Option('--init', 'write a draft of the metadata instead of publishing').conflicts(['dryRun', 'list', 'submission']))
    .option('--yes', 'with --init: take what is likely instead of asking')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .addOption(
      new Option('--submission <ID>', 'publish this submission, which awaits ingestion')
        .argParser(submissionIdOf)
        .conflicts(['metadata', 'dryRun', 'list']),
    )
    .option('--as <USERNAME>', 'the administrator who publishes the submission')
    .option('--reason <TEXT>', 'what the submitter reads in the history of the submission')
    .addOption(new Option('--list', 'list ingested data sets and unfinished ingestions').conflicts(['metadata', 'dryRun']))
    .option('--json', 'the summary as JSON')
    .addHelpText('after', help)
    .action((sources: readonly string[], options: Options) => run((context) => ingestOrList(sources, options, context)))
}

async function ingestOrList(sources: readonly string[], options: Options, context: CommandContext) {
  const source = sources.length > 1 ? sources : sources[0]
  if (options.list) return list(source, options, context)
  if (options.submission !== undefined) return ingestOneSubmission(source, options.submission, options, context)
  if (source === undefined) throw new Problem('bad-request', 'missing file; pelagos ingest --help shows examples.')
  if (options.init) return draft(source, { output: options.metadata, takesGuesses: options.yes === true }, context)
  return ingest(source, options, context)
}

function submissionIdOf(text: string): number {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw new Problem('bad-request', '--submission takes the number of a submission.')
  return Number(text)
}

async function ingestOneSubmission(
  source: Named | undefined,
  submissionId: number,
  { as: by, reason = submissionTexts.publishReason, dataDir }: Options,
  context: CommandContext,
) {
  if (source !== undefined) throw new Problem('bad-request', '--submission takes no file.')
  if (by === undefined) throw new Problem('bad-request', '--submission needs --as: the administrator who publishes it.')
  if (reason.trim() === '' || reason.length > limits.phaseReasonCharacters)
    throw new Problem('bad-request', `--reason takes a text of at most ${limits.phaseReasonCharacters} characters.`)
  const { ingestSubmission } = await import('../../../edge/admin/admin.ts')
  const { terminal, signal } = context
  const order = { submissionId, by, reason, dataDir, signal }
  const report = await withPhases(context, (onProgress) => ingestSubmission({ ...order, onProgress }))
  if (terminal.isJson) terminal.printJson(report ?? { outcome: 'unchanged', submissionId })
  else if (report === null) terminal.note(`Submission ${submissionId} is published already; nothing was changed.`)
  else printReport(terminal, report)
}

async function list(source: Named | undefined, { dataDir }: Options, { terminal }: CommandContext) {
  if (source !== undefined) throw new Problem('bad-request', '--list takes no file.')
  const { listIngestions } = await import('../../../edge/admin/admin.ts')
  const ingested = await listIngestions(dataDir)
  if (terminal.isJson) terminal.printJson(ingested)
  else printIngested(terminal, ingested)
}

async function ingest(path: Named, { metadata, dryRun = false, dataDir }: Options, context: CommandContext) {
  // Loaded here alone: the store's libraries would slow the start of every command.
  const { ingestFile } = await import('../../../edge/admin/admin.ts')
  const { terminal, signal } = context
  const order = { path, metadataPath: metadata, dataDir, isDryRun: dryRun, signal }
  const report = await withPhases(context, (onProgress) => ingestFile({ ...order, onProgress }))
  if (terminal.isJson) terminal.printJson(report)
  else printReport(terminal, report)
}

const ends: Readonly<Record<IngestPhase, string>> = {
  stage: 'Read the source.',
  sort: 'Sorted the rows.',
  write: 'Wrote the files.',
  compute: 'Computed statistics.',
  compare: 'The comparison has ended.',
  publish: 'Published.',
}

/** Runs an ingestion and says each phase on the error stream as it begins, moves on and ends. */
async function withPhases<Report>(
  { terminal, signal }: CommandContext,
  work: (onProgress: (progress: IngestProgress) => void) => Promise<Report>,
): Promise<Report> {
  let current: { readonly phase: IngestPhase; readonly line: Progress } | null = null
  const report = (progress: IngestProgress): void => {
    const { phase, share } = progress
    const begins = ingestionTexts.phases[phase]
    if (current?.phase !== phase) current = { phase, line: terminal.progress(begins) }
    if (share >= 1) {
      current.line.done(ends[phase])
      current = null
    } else current.line.update(`${begins}: ${ingestionTexts.progress(progress)}`)
  }
  try {
    return await work(report).finally(() => current?.line.stop())
  } catch (fault) {
    if (signal.aborted) terminal.note('Stopped. Nothing was published; run the same command again to resume.')
    throw fault
  }
}
