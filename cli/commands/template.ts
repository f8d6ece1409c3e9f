import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { rejectExisting, writeWhole } from '../files.ts'

const help = `
The workbook has the sheets data, dataset_meta_data and vars_meta_data with their headers; the head of each column says what belongs into it.

Examples:
  pelagos template -o my_cruise.xlsx
  pelagos template > my_cruise.xlsx`

interface Options {
  readonly output?: string
  readonly force?: boolean
}

/** `pelagos template`: an empty submission workbook. */
export const templateCommand: CliCommand = (program, run) => {
  program
    .command('template')
    .summary('write an empty submission workbook')
    .description('Writes an empty submission workbook (.xlsx) to fill in.')
    .option('-o, --output <FILE>', 'where to write it (default: standard output)')
    .option('--force', 'replace FILE if it exists')
    .option('--json', 'report what was written as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => template(options, context)))
}

async function template({ output, force }: Options, { terminal }: CommandContext) {
  // Loaded here alone: the library that writes workbooks would slow the start of every command.
  const { writeTemplate } = await import('#core/workbook/template.ts')
  const bytes = await writeTemplate()
  if (output === undefined || output === '-') await terminal.write(bytes)
  else {
    // A filled-in workbook is worth more than an empty one.
    if (!force) rejectExisting(output)
    await writeWhole(output, bytes)
    if (terminal.isJson) terminal.printJson({ file: output, sizeBytes: bytes.length })
    else terminal.note(`Wrote ${output}.`)
  }
}
