import { basename } from 'node:path'
import { Option } from 'commander'
import { Problem } from '#core/api/problem.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { type ExitStatus, exitStatus } from '../exit.ts'
import type { CliCommand, Context } from './CliCommand.ts'
import { type CheckedWorkbook, checkFile } from './checkFile.ts'
import { askPortal } from './portalFacts.ts'
import { printFindings } from './printFindings.ts'
import { type Failure, printReports, type ReportFormat, reportFormats } from './printReports.ts'
import { type OutputPaths, writeOutputs } from './validateOutputs.ts'
import { watchFiles } from './watchFiles.ts'
import { titleOf, workbookPaths } from './workbookFiles.ts'

const help = `
Each FILE is a workbook (.xlsx), a folder of workbooks, or - for the standard input. Works offline, and no file leaves this computer: --online only fetches the portal's lists of names and cruises. Each finding gives its severity, sheet, row and column, and says what is wrong.

Examples:
  pelagos validate cruise.xlsx
  pelagos validate cruises/ --format sarif > findings.sarif
  pelagos validate cruise.xlsx --json > findings.json
  pelagos validate cruise.xlsx --watch
  pelagos validate cruise.xlsx --report report.html --revised cruise_fixed.xlsx --issues findings/

Exit status: 0 no errors, 1 errors in a workbook, 2 a file could not be checked.`

/** `pelagos validate FILE...`: the audits of submission workbooks, offline. */
export const validateCommand: CliCommand = (program, run) => {
  program
    .command('validate')
    .summary('check submission workbooks')
    .description('Checks submission workbooks (.xlsx) with the same rules as the portal.')
    .argument('<FILE...>', 'the workbooks')
    .addOption(new Option('--format <FORMAT>', 'how findings are printed').choices([...reportFormats]))
    .option('--watch', 'check again whenever a file changes, until stopped')
    .option('--report <FILE>', 'also write the findings as one page for a browser (.html)')
    .option('--revised <FILE>', 'also write the workbook with all safe fixes and a sheet of what they changed (.xlsx)')
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
  readonly json?: boolean
}

async function validate(named: readonly string[], options: Options, context: Context): Promise<ExitStatus> {
  const paths = await workbookPaths(named)
  const { report, revised, issues, online, watch } = options
  if (paths.length > 1 && [report, revised, issues].some((path) => path !== undefined))
    throw new Problem('bad-request', '--report, --revised and --issues take one workbook at a time.')
  if (watch === true && paths.includes('-')) throw new Problem('bad-request', 'The standard input cannot be watched.')
  const portal = online === true ? await askPortal(context.config(), context.signal) : undefined
  if (watch !== true) return validateAll(paths, options, portal, context)
  const changes = watchFiles(paths, context.signal)
  await validateAll(paths, options, portal, context)
  for await (const path of changes) await validateAll([path], options, portal, context)
  throw new Problem('timed-out', 'Stopped.')
}

type Asked = { readonly facts?: PortalFacts; readonly fault?: string } | undefined

async function validateAll(paths: readonly string[], options: Options, portal: Asked, context: Context): Promise<ExitStatus> {
  const { terminal } = context
  const format = options.format ?? (terminal.isJson ? 'json' : 'text')
  const checked: CheckedWorkbook[] = []
  const failures: Failure[] = []
  for (const path of paths) {
    try {
      const one = await checkFile(path, portal?.facts, context)
      checked.push(one)
      for (const written of await writeOutputs(options, { ...one, name: basename(titleOf(path)), portal: portal?.facts }))
        terminal.note(`Wrote ${written}.`)
      if (format === 'text') printFindings(terminal, path, one.findings, paths.length > 1)
    } catch (fault) {
      if (!(fault instanceof Problem) || context.signal.aborted || (paths.length === 1 && options.watch !== true)) throw fault
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
