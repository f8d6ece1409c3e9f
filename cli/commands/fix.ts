import { Problem } from '#core/api/problem.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { exitStatus } from '../exit.ts'
import { refuseExisting, writeWhole } from '../files.ts'
import { formatNumberOf } from '../terminal/format.ts'
import type { CliCommand, Context } from './CliCommand.ts'
import { checkFile } from './checkFile.ts'
import { fixedBytes, safelyFixed } from './fixedWorkbook.ts'
import { printFindings } from './printFindings.ts'

const help = `
A safe fix says the same in the form that is asked for: a date that can be read in one way only, a blank cell in place of #N/A. Other fixes need somebody to look at them; the validation tool of the portal offers them. The fixed workbook has a sheet change_log with every change.

Examples:
  pelagos fix cruise.xlsx -o cruise_fixed.xlsx
  pelagos fix - -o cruise_fixed.xlsx < cruise.xlsx

Exit status: 0 the fixed workbook has no errors, 1 errors are left, 2 the file could not be fixed.`

interface Options {
  readonly output: string
  readonly force?: boolean
}

/** `pelagos fix FILE -o OUT`: the workbook with all safe fixes. */
export const fixCommand: CliCommand = (program, run) => {
  program
    .command('fix')
    .summary('apply all safe fixes to a workbook')
    .description('Writes a submission workbook (.xlsx) with all safe fixes, and reports what is left to correct.')
    .argument('<FILE>', 'the workbook, or - for the standard input')
    .requiredOption('-o, --output <FILE>', 'where to write the fixed workbook')
    .option('--force', 'replace the output if it exists')
    .option('--json', 'what was changed and what is left as JSON')
    .addHelpText('after', help)
    .action((file: string, options: Options) => run((context) => fix(file, options, context)))
}

async function fix(file: string, { output, force = false }: Options, context: Context) {
  if (!/\.xlsx$/i.test(output)) throw new Problem('bad-request', 'The fixed workbook needs a name that ends in .xlsx.')
  if (!force) await refuseExisting(output)
  const { terminal } = context
  const { workbook } = await checkFile(file, undefined, context)
  const fixed = await safelyFixed(workbook)
  await writeWhole(output, one(await fixedBytes(fixed)))
  const findings = validateWorkbook(fixed.workbook, vocabulary)
  if (terminal.isJson) terminal.printJson({ file: output, changes: fixed.changes, ...findings })
  else {
    terminal.note(`Wrote ${output} with ${formatNumberOf(fixed.changes.length, 'change')}.`)
    printFindings(terminal, output, findings, false)
  }
  return findings.errorCount > 0 ? exitStatus.findings : exitStatus.ok
}

async function* one(bytes: Uint8Array) {
  yield bytes
}
