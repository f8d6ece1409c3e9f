import { extname, join } from 'node:path'
import { Option } from 'commander'
import { endpoints } from '#core/api/index.ts'
import type { SizeCheckRecord } from '#core/catalog/records.ts'
import { type ProcedureRequest, requestText } from '#core/charts/request/request.ts'
import { RowCounter } from '#core/observations/RowCounter.ts'
import { Problem } from '#core/request/Problem.ts'
import { type FormName, formFacts, formNames } from '#core/rows/formFacts.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'
import { isFolder, writeWhole } from '../files.ts'
import { openPortal, type PortalClient } from '../portal.ts'
import type { CliCommand, CommandContext } from './CliCommand.ts'
import { findDataset } from './findDataset.ts'
import { parseDepthRange, parseLatRange, parseLonRange, parseTimeRange } from './ranges.ts'
import { procedureQuery, type SubsetOptions, subsetRequest } from './request.ts'

const endings = formNames.map((name) => `${name} .${formFacts[name].fileExtension}`).join(', ')

const help = `
All bounds are inclusive; what is left out means all of it. An end date means all of that day. Needs an API key.
The size is checked first. FILE appears only when it is complete; an older FILE is replaced then.
In a folder the file is called after the data set. Without --format the ending of FILE says the form:
${endings}.

Examples:
  Across the date line, January to March of a monthly climatology:
    pelagos download COADS_Climatology --lat 10 30 --lon 160 -140 --time 1 3 -o subset.csv
  Two variables:
    pelagos download OISST_AVHRR_1981_12_31 --time 1981-12-01 1981-12-31 --variable sst --variable ice -o ice.csv
  A NetCDF file:
    pelagos download COADS_Climatology --lat 10 30 -o subset.nc
  All of a small data set, to another program:
    pelagos download Nino12_SST | head`

interface Options extends SubsetOptions {
  readonly output?: string
  readonly format?: FormName
  readonly spreadsheet?: true
}

/** `pelagos download SHORT_NAME`: the part of a data set that is asked for, as a file. */
export const downloadCommand: CliCommand = (program, run) => {
  program
    .command('download')
    .summary('download a data set, or the part of it that you need')
    .description('Downloads a data set, or the part of it that you need.')
    .argument('<SHORT_NAME>', "the data set's short name, as pelagos search shows it")
    .option('--lat <SOUTH NORTH>', 'degrees north, -90 to 90', parseLatRange)
    .option(
      '--lon <WEST EAST>',
      'degrees east, -180 to 180 or 0 to 360; if WEST is greater than EAST, the range crosses the date line',
      parseLonRange,
    )
    .option('--time <START END>', 'two dates or times (UTC), or two months of a climatology', parseTimeRange)
    .option('--depth <SHALLOW DEEP>', 'metres below the surface', parseDepthRange)
    .option('--variable <NAME...>', 'only these variables (default: all)')
    .option('-o, --output <FILE>', 'file or folder to write it to (default: standard output)')
    .addOption(new Option('--format <FORMAT>', "file format (default: by FILE's extension, else csv)").choices(formNames))
    .option('--spreadsheet', 'in CSV, keep text cells that begin like a formula (=, +, -, @) from running as one; numbers stay as they are')
    .option('--json', 'report what was written as JSON (with -o)')
    .addHelpText('after', help)
    .action((name: string, options: Options) => run((context) => download(name, options, context)))
}

async function download(name: string, options: Options, context: CommandContext) {
  const { terminal, signal } = context
  const format = options.format ?? (await formByEnding(options.output))
  const toFile = await fileFor(options.output, `${name}.${formFacts[format].fileExtension}`)
  if (terminal.isJson && toFile === undefined) throw new Problem('bad-request', 'With --json the data must go to a file: add -o FILE.')
  const portal = openPortal(context.config(), signal)
  const progress = terminal.progress(`Looking up ${name}`)
  try {
    const dataset = await findDataset(portal, name)
    const variables = options.variable === undefined ? [] : await portal.call(endpoints.datasetVariables, { shortname: name })
    const request = subsetRequest(
      dataset,
      variables.map(({ Variable }) => Variable),
      options,
    )
    progress.update('Checking the size')
    const expected = await checkSize(portal, request)
    progress.update(`Downloading ${expected}`)
    const counter = new RowCounter(format, (sizeBytes, rows) =>
      progress.update(`Downloading ${expected}: ${rows === undefined ? '' : `${counted(rows, 'row')}, `}${sizeText(sizeBytes)}`),
    )
    const pieces = counter.count(portal.rows(endpoints.storedProcedure, procedureQuery(request, format, options.spreadsheet)))
    if (toFile === undefined) for await (const piece of pieces) await terminal.write(piece)
    else await writeWhole(toFile, pieces)
    const { sizeBytes, rows } = counter
    const written = `${rows === undefined ? '' : `${counted(rows, 'row')}, `}${sizeText(sizeBytes)}`
    progress.done(
      rows === 0 ? `No rows in these ranges${toFile === undefined ? '' : `: ${toFile} holds none`}.` : `${toFile ?? 'Done'}: ${written}.`,
    )
    if (terminal.isJson) terminal.printJson({ file: toFile, format, rows: rows ?? null, sizeBytes })
  } finally {
    progress.stop()
  }
}

/** The form whose files have the ending that this one has; CSV for standard output, a folder, a device and names without an ending. */
async function formByEnding(file: string | undefined): Promise<FormName> {
  const ending = extname(file ?? '')
  const form = formNames.find((name) => ending.toLowerCase() === `.${formFacts[name].fileExtension}`)
  if (form !== undefined || ending === '' || (await isFolder(file ?? ''))) return form ?? 'csv'
  throw new Problem(
    'bad-request',
    `No form of the data has files that end in ${ending}. Choose one of ${endings}, or name the form with --format.`,
  )
}

/** Where to write: the file itself, or one of this name where a folder is given; `undefined` for standard output. */
async function fileFor(output: string | undefined, name: string): Promise<string | undefined> {
  if (output === undefined || output === '-') return undefined
  return (await isFolder(output)) ? join(output, name) : output
}

/** Asks how large the answer would be; throws where it is too large. Answers the size in words. */
async function checkSize(portal: PortalClient, request: ProcedureRequest): Promise<string> {
  const { allow, answer, response } = await portal.call(endpoints.checkQuerySize, { query: requestText(request) })
  if (!allow) {
    const size = answer === undefined ? '' : ` (${rowsInWords(answer)})`
    throw new Problem(
      'too-large',
      `The portal refuses this download${size}: ${response?.message ?? 'it is too large'} Choose smaller ranges or fewer variables.`,
    )
  }
  return answer === undefined ? 'the rows' : rowsInWords(answer)
}

const rowsInWords = ({ rows, precision }: NonNullable<SizeCheckRecord['answer']>): string =>
  `${precision === 'exact' ? '' : `${precision} `}${counted(rows, 'row')}`
