import { vocabulary } from '#core/catalog/vocabulary.ts'
import { counted } from '#core/text/counted.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { exitStatus } from '../exit.ts'
import { rejectExisting, writeWhole } from '../files.ts'
import { checkFile } from './checkFile.ts'
import { fixedFile, rejectOtherEnding, safelyFixed } from './fixedWorkbook.ts'
import { printFindings } from './printFindings.ts'
import { checkInputs } from './workbookFiles.ts'

const help = `
A safe fix says the same in the form that is asked for: a date that can be read in one way only, a blank cell in place of #N/A. Other fixes need somebody to look at them; the validation tool of the portal offers them. The fixed workbook is the original with the changed cells: other sheets, comments, colours, widths and formulas stay. A sheet change_log has every change, and what could not be kept; of a CSV file all other cells stay as they are written.

Examples:
  pelagos fix cruise.xlsx -o cruise_fixed.xlsx
  pelagos fix bottles.csv -o bottles_fixed.csv
  pelagos fix - -o cruise_fixed.xlsx < cruise.xlsx

Exit status: 0 the fixed file has no errors, 1 errors are left, 2 the file could not be fixed.`

interface Options {
  readonly output: string
  readonly force?: boolean
}

/** `pelagos fix FILE -o OUT`: the workbook with all safe fixes. */
export const fixCommand: CliCommand = (program, run) => {
  program
    .command('fix')
    .summary('apply all safe fixes to a workbook or CSV file')
    .description('Writes a submission workbook (.xlsx) or CSV file with all safe fixes, and reports what is left to correct.')
    .argument('<FILE>', 'the workbook or CSV file, or - for the standard input')
    .requiredOption('-o, --output <FILE>', 'where to write the fixed file')
    .option('--force', 'replace the output if it exists')
    .option('--json', 'what was changed and what is left as JSON')
    .addHelpText('after', help)
    .action((file: string, options: Options) => run((context) => fix(file, options, context)))
}

async function fix(file: string, { output, force = false }: Options, context: CommandContext) {
  if (!force) rejectExisting(output)
  const { terminal } = context
  const [input] = await checkInputs([file])
  const { workbook, files } = await checkFile(input ?? { path: file, files: [file] }, undefined, context)
  const fixed = await safelyFixed(workbook)
  const { name, content, notes = [] } = await fixedFile(fixed, files)
  rejectOtherEnding(output, name)
  if (!terminal.isJson) for (const note of notes) terminal.note(note)
  await writeWhole(output, content.stream())
  const findings = validateWorkbook(fixed.workbook, vocabulary)
  if (terminal.isJson) terminal.printJson({ file: output, changes: fixed.changes, notes, ...findings })
  else {
    terminal.note(`Wrote ${output} with ${counted(fixed.changes.length, 'change')}.`)
    printFindings(terminal, { file: output, findings, workbook: fixed.workbook }, false)
  }
  return findings.errorCount > 0 ? exitStatus.findings : exitStatus.ok
}
