import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { endpoints } from '#core/api/index.ts'
import { Problem } from '#core/api/problem.ts'
import type { Finding, Findings } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { portalFactsOf } from '#core/workbook/portalFactsOf.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import type { Config } from '../config.ts'
import { exitStatus } from '../exit.ts'
import { fileProblem } from '../files.ts'
import { openPortal } from '../portal.ts'
import { formatNumberOf } from '../terminal/format.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import type { CliCommand, Context } from './CliCommand.ts'
import { type OutputPaths, writeOutputs } from './validateOutputs.ts'

const help = `
Works offline, and the file never leaves this computer: --online only fetches the portal's lists of names and cruises. Each finding gives its severity, sheet, row and column, and says what is wrong.

Examples:
  pelagos validate cruise.xlsx
  pelagos validate cruise.xlsx --json > findings.json
  pelagos validate cruise.xlsx --report report.html --revised cruise_fixed.xlsx --issues findings/

Exit status: 0 no errors, 1 errors in the workbook, 2 the file could not be checked.`

/** `pelagos validate FILE`: the audits of a submission workbook, offline. */
export const validateCommand: CliCommand = (program, run) => {
  program
    .command('validate')
    .summary('check a submission workbook')
    .description('Checks a submission workbook (.xlsx) with the same rules as the portal.')
    .argument('<FILE>', 'the workbook')
    .option('--report <FILE>', 'also write the findings as one page for a browser (.html)')
    .option('--revised <FILE>', 'also write the workbook with all safe fixes and a sheet of what they changed (.xlsx)')
    .option('--issues <FOLDER>', 'also write the findings as CSV files: cross_validate_data_vars, var_schema, cruise and findings')
    .option('--online', 'also check names and cruises against the portal')
    .option('--force', 'replace files that exist')
    .option('--json', 'findings as JSON')
    .addHelpText('after', help)
    .action((file: string, options: Options) => run((context) => validate(file, options, context)))
}

interface Options extends OutputPaths {
  readonly online?: boolean
}

async function validate(file: string, { online = false, ...outputs }: Options, { terminal, signal, config }: Context) {
  const progress = terminal.progress(`Reading ${basename(file)}`)
  try {
    const blob = await openFile(file)
    const onProgress = (share: number) => progress.update(`Reading ${basename(file)}: ${Math.round(share * 100)} %`)
    const workbook = await readWorkbook(blob, { signal, onProgress, sheets: sheetNames })
    progress.update(`Checking ${basename(file)}`)
    const portal = online ? await askPortal(config(), signal) : undefined
    const findings = validateWorkbook(workbook, vocabulary, portal?.facts)
    progress.stop()
    for (const path of await writeOutputs(outputs, { name: basename(file), workbook, findings })) terminal.note(`Wrote ${path}.`)
    const skipped = portal?.facts === undefined ? ['name-in-use', 'cruise'] : []
    if (terminal.isJson) terminal.printJson({ file, skipped, ...findings })
    else printFindings(terminal, basename(file), findings)
    if (skipped.length > 0)
      terminal.note(
        `Not checked: whether names are already in use and cruises are known. ${portal?.fault ?? 'Add --online to ask the portal.'}`,
      )
    return findings.errorCount > 0 ? exitStatus.findings : exitStatus.ok
  } finally {
    progress.stop()
  }
}

/** What the portal knows of names and cruises, or why it could not be asked: a workbook is checked without it, too. */
async function askPortal(config: Config, signal: AbortSignal): Promise<{ readonly facts?: PortalFacts; readonly fault?: string }> {
  try {
    const portal = openPortal(config, signal)
    const [datasets, cruises] = await Promise.all([portal.call(endpoints.datasetNames, {}), portal.call(endpoints.cruiseList, {})])
    return { facts: portalFactsOf(datasets, cruises) }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { fault: fault.message }
  }
}

async function openFile(file: string): Promise<Blob> {
  try {
    if (!(await stat(file)).isFile()) throw new Problem('bad-request', `${file} is not a file.`)
    return await openAsBlob(file)
  } catch (cause) {
    throw fileProblem(cause, file)
  }
}

function printFindings(terminal: Terminal, name: string, findings: Findings): void {
  for (const finding of findings.findings) terminal.print(line(finding))
  for (const { code, sheet, column, total, listed } of findings.groups) {
    if (total > listed)
      terminal.print(`${[sheet, column].filter(Boolean).join(', ')}: ${formatNumberOf(total - listed, 'more finding')} of ${code}`)
  }
  const { errorCount, warningCount, confirmationCount } = findings
  const others = `${formatNumberOf(warningCount, 'warning')}, ${formatNumberOf(confirmationCount, 'confirmation')}`
  terminal.note(
    errorCount === 0
      ? `${name} has no errors (${others}).`
      : `${name}: ${formatNumberOf(errorCount, 'error')}, ${others}. Errors block a submission.`,
  )
}

function line({ severity, sheet, row, column, says, value }: Finding): string {
  const place = [sheet, ...(row === null ? [] : [`row ${row}`]), ...(column === null ? [] : [column])].join(', ')
  return `${severity}: ${place}: ${says}${value === undefined ? '' : ` Found: ${value}`}`
}
