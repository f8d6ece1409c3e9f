import { basename } from 'node:path'
import { Option } from 'commander'
import { Problem } from '#core/request/Problem.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { type ExitStatus, exitStatus } from '../exit.ts'
import { type CheckedWorkbook, checkFile } from './checkFile.ts'
import { askPortal } from './portalFacts.ts'
import { printFindings } from './printFindings.ts'
import { type Failure, printReports, type ReportFormat, reportFormats } from './printReports.ts'
import { type OutputPaths, writeOutputs } from './validateOutputs.ts'
import { watchFiles } from './watchFiles.ts'
import { type CheckInput, checkInputs, titleOf } from './workbookFiles.ts'

const help = `
Each FILE is a submission workbook (.xlsx), a CSV file (comma, semicolon or tab; plain or gzip), a folder of them, a folder with a dataset.json and its CSV file, or - for the standard input. A CSV file is described by the .json file of the same name beside it, as for ingest, by CSV files of the sheets (cruise_dataset_meta_data.csv and cruise_vars_meta_data.csv beside cruise.csv), or not at all: then only the rules that need no metadata are asked. Works offline, and no file leaves this computer: --online only fetches the portal's lists of names and cruises. Each finding gives its severity, sheet, row and column, and says what is wrong.

Examples:
  pelagos validate cruise.xlsx
  pelagos validate bottles.csv --metadata bottles.json
  pelagos validate cruises/ --format sarif > findings.sarif
  pelagos validate cruise.xlsx --json > findings.json
  pelagos validate cruise.xlsx --watch
  pelagos validate cruise.xlsx --report report.html --revised cruise_fixed.xlsx --issues findings/

Exit status: 0 no errors, 1 errors in a file, 2 a file could not be checked.`

/** `pelagos validate FILE...`: the audits of submission workbooks and tables, offline. */
export const validateCommand: CliCommand = (program, run) => {
  program
    .command('validate')
    .summary('check workbooks and CSV files')
    .description('Checks submission workbooks (.xlsx) and CSV files with the same rules as the portal.')
    .argument('<FILE...>', 'the workbooks, CSV files or folders')
    .option('--metadata <FILE>', 'what describes a CSV file, as JSON')
    .addOption(new Option('--format <FORMAT>', 'how findings are printed').choices([...reportFormats]))
    .option('--watch', 'check again whenever a file changes, until stopped')
    .option('--report <FILE>', 'also write the findings as one page for a browser (.html)')
    .option('--revised <FILE>', 'also write the file with all safe fixes; a workbook with a sheet of what they changed')
    .option('--issues <FOLDER>', 'also write the findings as CSV files: cross_validate_data_vars, var_schema, cruise and findings')
    .option('--online', 'also check names and cruises against the portal')
    .option('--force', 'replace files that exist')
    .option('--json', 'findings as JSON, as --format json')
    .addHelpText('after', help)
    .action((files: string[], options: Options) => run((context) => validate(files, options, context)))
}

interface Options extends OutputPaths {
  readonly format?: ReportFormat
  readonly online?: boolean
  readonly watch?: boolean
  readonly metadata?: string
  readonly json?: boolean
}

async function validate(named: readonly string[], options: Options, context: CommandContext): Promise<ExitStatus> {
  const inputs = await checkInputs(named, options.metadata)
  const { report, revised, issues, online, watch } = options
  if (inputs.length > 1 && [report, revised, issues].some((path) => path !== undefined))
    throw new Problem('bad-request', '--report, --revised and --issues take one file at a time.')
  if (watch === true && inputs.some(({ path }) => path === '-')) throw new Problem('bad-request', 'The standard input cannot be watched.')
  const portal = online === true ? await askPortal(context.config(), context.signal) : undefined
  if (watch !== true) return validateAll(inputs, options, portal, context)
  const changes = watchFiles(
    inputs.flatMap(({ files }) => files),
    context.signal,
  )
  await validateAll(inputs, options, portal, context)
  for await (const path of changes) {
    const changed = inputs.filter(({ files }) => files.includes(path))
    await validateAll(changed, options, portal, context)
  }
  throw new Problem('timed-out', 'Stopped.')
}

type Asked = { readonly facts?: PortalFacts; readonly fault?: string } | undefined

async function validateAll(inputs: readonly CheckInput[], options: Options, portal: Asked, context: CommandContext): Promise<ExitStatus> {
  const { terminal } = context
  const format = options.format ?? (terminal.isJson ? 'json' : 'text')
  const checked: CheckedWorkbook[] = []
  const failures: Failure[] = []
  for (const input of inputs) {
    const { path } = input
    try {
      const one = await checkFile(input, portal?.facts, context)
      checked.push(one)
      const outputs = { ...one, name: basename(titleOf(path)), portal: portal?.facts }
      for (const written of await writeOutputs(options, outputs, (note) => terminal.note(note))) terminal.note(`Wrote ${written}.`)
      if (format === 'text') printFindings(terminal, one, inputs.length > 1)
    } catch (fault) {
      if (!(fault instanceof Problem) || context.signal.aborted || (inputs.length === 1 && options.watch !== true)) throw fault
      failures.push({ file: path, problem: fault })
      if (format !== 'json') terminal.problem(new Problem(fault.code, `${titleOf(path)}: ${fault.message}`, fault.details))
    }
  }
  const skipped = portal?.facts === undefined ? ['name-in-use', 'cruise'] : []
  await printReports(terminal, format, { checked, failures, skipped })
  if (skipped.length > 0)
    terminal.note(
      `Not checked: whether names are already in use and cruises are known. ${portal?.fault ?? 'Add --online to ask the portal.'}`,
    )
  if (failures.length > 0) return exitStatus.failure
  return checked.some(({ findings }) => findings.errorCount > 0) ? exitStatus.findings : exitStatus.ok
}
