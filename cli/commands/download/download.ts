import { createHash } from 'node:crypto'
import { extname, join } from 'node:path'
import { Option } from 'commander'
import { endpoints } from '#core/api/index.ts'
import { type OpenRows, resumedRows } from '#core/client/resumedRows.ts'
import { limits } from '#core/limits/observations.ts'
import { bulkReadmeTexts } from '#core/messages/bulkReadme.ts'
import { RowCounter } from '#core/observations/RowCounter.ts'
import { Problem } from '#core/request/Problem.ts'
import { allForms, type FileForm, type FormName } from '#core/rows/formFacts.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'
import type { CliCommand, CommandContext } from '../../CliCommand.ts'
import { isFolder } from '../../files.ts'
import { openPortal, type PortalClient } from '../../portal.ts'
import type { Progress } from '../../terminal/Terminal.ts'
import { parseDepthRange, parseLatRange, parseLonRange, parseTimeRange } from '../ranges.ts'
import { namesOf, parseCollection } from './collectionNames.ts'
import type { PartialRows } from './PartialRows.ts'
import { hashing, rejectWithoutProvenance, writeProvenance } from './provenance.ts'
import { procedureQuery, type SubsetOptions } from './subsetRequest.ts'
import { type CheckedDataset, checkDataset, rejectTooLarge, rowsInWords } from './wantedDatasets.ts'
import { writeResumed } from './writeResumed.ts'
import { zipRequest } from './zipRequest.ts'

type Form = FormName | FileForm

const forms = Object.keys(allForms) as Form[]
const endings = forms.map((name) => `${name} .${allForms[name].fileExtension}`).join(', ')

const help = `
All bounds are inclusive; what is left out means all of it. An end date means all of that day. Needs an API key.
The size is checked first. FILE appears only when it is complete; an older FILE is replaced then. If the connection breaks, the
download goes on where it was; if it is stopped, the same command resumes it.
In a folder a file is called after its data set. Without --format the ending of FILE says the form:
${endings}.
A zip file holds CSV and the metadata workbook of each data set. Several data sets become one zip file, or a file each in a folder.

Examples:
  Across the date line, January to March of a monthly climatology:
    pelagos download COADS_Climatology --lat 10 30 --lon 160 -140 --time 1 3 -o subset.csv
  Two variables:
    pelagos download OISST_AVHRR_1981_12_31 --time 1981-12-01 1981-12-31 --variable sst --variable ice -o ice.csv
  A NetCDF file:
    pelagos download COADS_Climatology --lat 10 30 -o subset.nc
  How many rows two data sets have in the tropics, and then these in one zip file:
    pelagos download COADS_Climatology Nino12_SST --lat -10 10 --estimate
    pelagos download COADS_Climatology Nino12_SST --lat -10 10 -o tropics.zip
  A collection, whose page has the link …/collections/7:
    pelagos download --collection 7 -o collection.zip
  All of a small data set, to another program:
    pelagos download Nino12_SST | head`

interface Options extends SubsetOptions {
  readonly output?: string
  readonly format?: Form
  readonly spreadsheet?: true
  readonly estimate?: true
  readonly provenance?: true
  readonly collection?: number
}

/** `pelagos download SHORT_NAME…`: data sets, or the part of them that is asked for, as files. */
export const downloadCommand: CliCommand = (program, run) => {
  program
    .command('download')
    .summary('download data sets, or the part of them that you need')
    .description('Downloads data sets, or the part of them that you need.')
    .argument('[SHORT_NAME...]', "the data sets' short names, as pelagos search shows them")
    .option('--collection <ID>', 'all data sets of a collection, by the number at the end of its link', parseCollection)
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
    .addOption(new Option('--format <FORMAT>', "file format (default: by FILE's extension, else csv)").choices(forms))
    .option('--spreadsheet', 'in CSV, keep text cells that begin like a formula (=, +, -, @) from running as one; numbers stay as they are')
    .option('--estimate', 'say how many rows there are, and download nothing')
    .option('--provenance', 'also write FILE.provenance.json, which pelagos verify reads')
    .option('--json', 'report what was written as JSON (with -o)')
    .addHelpText('after', help)
    .action((names: string[], options: Options) => run((context) => download(names, options, context)))
}

/** What has been written: to standard output where there is no `file`. */
interface Written {
  readonly file: string | undefined
  readonly format: Form
  readonly rows: number | null
  readonly sizeBytes: number
  /** Set where the portal could not read all of it. */
  readonly isIncomplete?: true
}

async function download(given: readonly string[], options: Options, context: CommandContext) {
  const { terminal, signal } = context
  const portal = openPortal(context.config(), signal)
  const names = await namesOf(portal, given, options.collection)
  const isIntoFolder = options.output !== undefined && (await isFolder(options.output))
  const format = options.format ?? (isIntoFolder ? 'csv' : formByEnding(options.output))
  const isToFile = options.output !== undefined && options.output !== '-'
  const isOneFile = names.length === 1 || format === 'zip'
  if (options.estimate === undefined) {
    if (terminal.isJson && !isToFile) throw new Problem('bad-request', 'With --json the data must go to a file: add -o FILE.')
    if (!isOneFile && !isIntoFolder)
      throw new Problem(
        'bad-request',
        'Several data sets need a zip file, such as -o data.zip, or an existing folder to write a file each to.',
      )
    if (options.provenance) rejectWithoutProvenance(format, isToFile)
  }
  const progress = terminal.progress(`Looking up ${names.join(', ')}`)
  try {
    const checked: CheckedDataset[] = []
    for (const name of names) {
      progress.update(`Checking the size of ${name}`)
      checked.push(await checkDataset(portal, name, options))
    }
    if (options.estimate) {
      progress.stop()
      printEstimate(checked, terminal)
      return
    }
    for (const dataset of checked) rejectTooLarge(dataset)
    const fileOf = (name: string) => {
      if (!isToFile || options.output === undefined) return undefined
      return isIntoFolder ? join(options.output, `${name}.${allForms[format].fileExtension}`) : options.output
    }
    const written: Written[] = []
    if (format === 'zip') {
      const file = fileOf(names.length === 1 ? (names[0] ?? '') : 'pelagos-datasets')
      written.push(await writeTo(file, format, checked, zipSource(portal, checked, options, signal), progress, terminal))
    } else {
      for (const one of checked) {
        const query = procedureQuery(one.request, format as FormName, options.spreadsheet)
        const openRows: OpenRows = (headers) => portal.client.open(endpoints.storedProcedure, query, { headers })
        const hash = createHash('sha256')
        const bytesOf = (part: PartialRows | null) => hashing(resumedRows(openRows, { signal, kept: part }), hash)
        const done = await writeTo(fileOf(one.dataset.Short_Name), format, [one], { bytesOf, call: query }, progress, terminal)
        const sha256 = hash.digest('hex')
        if (options.provenance) await writeProvenance(portal, context.config().baseUrl, one.dataset, query, { ...done, sha256 })
        written.push(done)
      }
    }
    progress.done(written.map(wordsOf).join('\n'))
    if (terminal.isJson) terminal.printJson(isOneFile ? written[0] : written)
    if (written.some(({ isIncomplete }) => isIncomplete)) throw new Problem('damaged-data', bulkReadmeTexts.toldByCommand)
  } finally {
    progress.stop()
  }
}

function zipSource({ client }: PortalClient, checked: readonly CheckedDataset[], options: Options, signal: AbortSignal): Source {
  const { collection: collectionId, spreadsheet } = options
  const body = { ...zipRequest(checked, options, spreadsheet), ...(collectionId !== undefined && { collectionId }) }
  const open: OpenRows = (headers) => client.open(endpoints.bulkDownload, {}, { body, accept: allForms.zip.mediaType, headers })
  return { call: body, bytesOf: (part) => resumedRows(open, { signal, kept: part }) }
}

/** Where the bytes of a file come from, after the beginning that an earlier run of the same call has left. */
interface Source {
  readonly bytesOf: (part: PartialRows | null) => AsyncIterable<Uint8Array>
  readonly call: unknown
}

async function writeTo(
  file: string | undefined,
  format: Form,
  datasets: readonly CheckedDataset[],
  { bytesOf, call }: Source,
  progress: Progress,
  terminal: CommandContext['terminal'],
): Promise<Written> {
  const [first] = datasets
  const expected = datasets.length === 1 && first ? rowsInWords(first.size) : counted(datasets.length, 'data set')
  progress.update(`Downloading ${expected}`)
  const counter = new RowCounter(format, (sizeBytes, rows) => progress.update(`Downloading ${expected}: ${amount(rows, sizeBytes)}`))
  const counting = (part: PartialRows | null) => counter.count(bytesOf(part))
  if (file === undefined) for await (const piece of counting(null)) await terminal.write(piece)
  else await writeResumed(file, call, counting)
  return { file, format, rows: counter.rows ?? null, sizeBytes: counter.sizeBytes, ...(counter.isIncomplete && { isIncomplete: true }) }
}

const amount = (rows: number | null | undefined, sizeBytes: number): string =>
  `${rows == null ? '' : `${counted(rows, 'row')}, `}${sizeText(sizeBytes)}`

function wordsOf({ file, rows, sizeBytes }: Written): string {
  if (rows === 0) return `No rows in these ranges${file === undefined ? '' : `: ${file} holds none`}.`
  return `${file ?? 'Done'}: ${amount(rows, sizeBytes)}.`
}

/** Prints the rows of each data set and their sum; whether they are too many for one file is a remark. */
function printEstimate(checked: readonly CheckedDataset[], terminal: CommandContext['terminal']): void {
  const found = checked.map(({ dataset, size }) => ({
    dataset: dataset.Short_Name,
    rows: size.answer?.rows ?? null,
    precision: size.answer?.precision ?? null,
    isAllowed: size.allow,
  }))
  if (terminal.isJson) {
    terminal.printJson(found)
    return
  }
  for (const one of checked) terminal.print(`${one.dataset.Short_Name}  ${one.size.answer ? rowsInWords(one.size) : 'size unknown'}`)
  const sum = found.reduce((rows, one) => rows + (one.rows ?? 0), 0)
  if (found.length > 1) terminal.print(`In all  ${counted(sum, 'row')}`)
  for (const { dataset, isAllowed } of found)
    if (!isAllowed) terminal.note(`${dataset} is too large for one download: choose smaller ranges or fewer variables.`)
  if (sum > limits.bulkRows) terminal.note(`A zip file of several data sets can hold ${counted(limits.bulkRows, 'row')}.`)
}

/** The form whose files have the ending that this one has; CSV for standard output, a device and names without an ending. */
function formByEnding(file: string | undefined): Form {
  const ending = extname(file ?? '')
  const form = forms.find((name) => ending.toLowerCase() === `.${allForms[name].fileExtension}`)
  if (form !== undefined || ending === '') return form ?? 'csv'
  throw new Problem(
    'bad-request',
    `No form of the data has files that end in ${ending}. Choose one of ${endings}, or name the form with --format.`,
  )
}
