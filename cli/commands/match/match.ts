import { createHash } from 'node:crypto'
import { Option } from 'commander'
import { endpoints } from '#core/api/index.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import { limits } from '#core/limits/match.ts'
import {
  climatologyTimes,
  defaultTolerance,
  type MatchRequest,
  matchMethods,
  matchQuery,
  parametersOf,
  requestOf,
} from '#core/match/MatchRequest.ts'
import { joinedRows } from '#core/match/own/joinedRows.ts'
import { matchAddress } from '#core/match/own/matchAddress.ts'
import type { OwnChoices } from '#core/match/own/ownFile.ts'
import { columnsRead, provenanceJson } from '#core/match/own/provenance.ts'
import type { DayOrder } from '#core/match/read/timeFormsOf.ts'
import { Problem } from '#core/request/Problem.ts'
import { counted } from '#core/text/counted.ts'
import type { CliCommand, CommandContext } from '../../CliCommand.ts'
import { fileProblem, targetOf, writeWhole } from '../../files.ts'
import { openPortal, type PortalClient } from '../../portal.ts'
import { hashing, provenancePath } from '../download/provenance.ts'
import { KeptChunks } from './KeptChunks.ts'
import { askChunk, CHUNK_ROWS, foundRows } from './matchedRows.ts'
import { type OutputForm, outputBytes, outputForm, outputForms } from './outputForm.ts'
import { columnsOption, datesChoices, metresOption, type OwnRows, openRows } from './ownRows.ts'

const help = `
FILE is a table with a time and a position in each row: CSV, TSV or NDJSON, its columns recognised by name and values. Nothing but times,
positions and depths is sent; the other columns stay as they are. Needs an API key for more than ${limits.matchPreviewRows} rows.
OUTPUT appears only when it is complete; if the command is stopped, the same command goes on where it was.
Beside it stands OUTPUT.provenance.json: data sets with versions and citations, settings and checksums.

Examples:
  pelagos match samples.csv --variable tblCOADS_Climatology.sst --space 150km -o matched.csv
  pelagos match samples.csv --variable tblNavy_Monthly_Winds.wind_u tblLevitus_Annual.salinity --time 16d --depth 5m -o matched.parquet
  pelagos match tags.txt --columns time=Date_UTC,lat=Y,lon=X --dates day-first --variable tblLevitus_Annual.temperature -o tags.tsv
  pelagos match --cruise HLY1502 --variable tblLevitus_Annual.temperature --method linear -o cruise.csv
  cat samples.csv | pelagos match - --variable tblCOADS_Climatology.sst > matched.csv`

interface Options {
  readonly variable: readonly string[]
  readonly time?: string
  readonly space?: string
  readonly depth?: string
  readonly method: string
  readonly climatology: string
  readonly columns?: string
  readonly dates?: DayOrder
  readonly missingDepth?: string
  readonly cruise?: string
  readonly output?: string
  readonly format?: OutputForm
  readonly provenance: boolean
}

/** `pelagos match FILE`: the rows of a file with what lies beside each of them. */
export const matchCommand: CliCommand = (program, run) => {
  const { timeDays, spaceKm, depthMetres } = defaultTolerance
  program
    .command('match')
    .summary('match your own positions with variables of the catalog')
    .description('Adds the values of variables at the positions and times of your own rows.')
    .argument('[FILE]', 'the table; - is the standard input')
    .requiredOption('--variable <TABLE.VARIABLE...>', `a variable, as tblCOADS_Climatology.sst; at most ${limits.matchVariables}`)
    .option('--time <TOLERANCE>', `how far away in time, such as 12h or 16d (default: ${timeDays}d)`)
    .option('--space <TOLERANCE>', `how far away, such as 25km (default: ${spaceKm}km)`)
    .option('--depth <TOLERANCE>', `how much deeper or shallower, such as 5m (default: ${depthMetres}m)`)
    .addOption(
      new Option('--method <METHOD>', 'the value of the nearest cell, the mean of all, or linear interpolation')
        .choices(matchMethods)
        .default('nearest'),
    )
    .addOption(new Option('--climatology <BY>', 'the value of the month, or one between months').choices(climatologyTimes).default('month'))
    .option('--columns <ROLE=NAME,...>', 'which columns are time, lat, lon, depth, pressure, id, where their names do not tell')
    .addOption(new Option('--dates <ORDER>', 'how dates such as 03/04/2020 are read').choices(datesChoices))
    .option('--missing-depth <METRES>', 'the depth of rows whose depth is missing, such as 0 (default: they have no value)')
    .option('--cruise <NAME>', 'the track of a cruise of the catalog instead of a file')
    .option('-o, --output <OUTPUT>', 'file to write (default: standard output)')
    .addOption(new Option('--format <FORMAT>', "file format (default: by OUTPUT's extension, else csv)").choices(outputForms))
    .option('--no-provenance', 'write no OUTPUT.provenance.json')
    .option('--json', 'report what was written as JSON (with -o)')
    .addHelpText('after', help)
    .action((file: string | undefined, options: Options) => run((context) => match(file, options, context)))
}

function requestIn({ variable, method, climatology, ...options }: Options): MatchRequest {
  const { time, space, depth } = options
  const given = Object.fromEntries(Object.entries({ time, space, depth }).filter(([, text]) => text !== undefined))
  const parsed = matchQuery.safeParse({ variables: variable.join(','), method, climatology, ...given })
  if (parsed.success) return requestOf(parsed.data)
  const [issue] = parsed.error.issues
  const name = issue?.path[0] === 'variables' ? 'variable' : String(issue?.path[0])
  throw new Problem('bad-request', `--${name} takes ${issue?.message}.`)
}

async function match(file: string | undefined, options: Options, context: CommandContext) {
  const { terminal, signal } = context
  const request = requestIn(options)
  const output = options.output === '-' ? undefined : options.output
  const form = options.format ?? outputForm(output)
  if (terminal.isJson && output === undefined) throw new Problem('bad-request', 'With --json the rows must go to a file: add -o OUTPUT.')
  const portal = openPortal(context.config(), signal)
  const choices = {
    ...(options.columns && { columns: columnsOption(options.columns) }),
    ...(options.dates && { dates: options.dates }),
    ...(options.missingDepth !== undefined && { missingDepth: metresOption(options.missingDepth) }),
  }
  const own = await openRows({ file, cruise: options.cruise, choices }, portal, context)
  const { faults, faultCount, points } = own.table
  if (faultCount > 0) terminal.note([`${counted(faultCount, 'cell')} cannot be read:`, ...faults].join('\n  '))
  const total = points.lats.length
  if (total === 0) throw new Problem('bad-request', `${own.name} has no rows.`)
  const progress = terminal.progress(`Matching ${counted(total, 'row')}`)
  try {
    const onRows = (rows: number) => progress.update(`Matching ${counted(total, 'row')}: ${counted(Math.min(rows, total), 'row')} done`)
    const hash = createHash('sha256')
    const written = { sizeBytes: 0 }
    const counting = async function* (bytes: AsyncIterable<Uint8Array>) {
      for await (const piece of hashing(bytes, hash)) {
        written.sizeBytes += piece.length
        yield piece
      }
    }
    const ask = askChunk(portal, request, own.table, signal)
    const chunks = Math.ceil(total / CHUNK_ROWS)
    const { plan, rows } = own.table
    const joined = async (...answers: Parameters<typeof foundRows>) => joinedRows(plan.names, rows, await foundRows(...answers))
    if (output === undefined) {
      // The first answer says the columns, too.
      const first = ask(0)
      const read = async (chunk: number) => (chunk === 0 ? first : ask(chunk).finally(() => onRows((chunk + 1) * CHUNK_ROWS)))
      for await (const piece of outputBytes(form, await joined(chunks, read))) await terminal.write(piece)
    } else {
      const call = [parametersOf(request), context.config().baseUrl, sha256(own.bytes), choices]
      await withKept(output, call, async (kept) => {
        for (let chunk = kept.count; chunk < chunks; chunk++) {
          onRows(chunk * CHUNK_ROWS)
          await kept.add(await ask(chunk))
        }
        const stream = await joined(chunks, (chunk) => kept.read(chunk))
        await writeWhole(output, counting(outputBytes(form, stream)))
      })
      if (options.provenance) {
        const made = { name: output, sizeBytes: written.sizeBytes, sha256: hash.digest('hex') }
        await writeProvenance(portal, context.config().baseUrl, { request, choices }, own, made)
      }
    }
    progress.done(`${output ?? 'Done'}: ${counted(total, 'row')} with ${counted(request.variables.length, 'variable')}.`)
    if (terminal.isJson) terminal.printJson({ file: output, format: form, rows: total, sizeBytes: written.sizeBytes })
  } finally {
    progress.stop()
  }
}

/** Keeps answers beside the output for a later run of the same match, unless it succeeds. */
async function withKept(output: string, call: unknown, work: (kept: KeptChunks) => Promise<void>): Promise<void> {
  const { path } = await targetOf(output)
  const kept = await KeptChunks.open(path, call).catch((cause: unknown) => Promise.reject(fileProblem(cause, output)))
  try {
    await work(kept)
    await kept.remove()
  } catch (fault) {
    await kept.stop()
    throw fileProblem(fault, output)
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function writeProvenance(
  portal: PortalClient,
  baseUrl: string,
  { request, choices }: { readonly request: MatchRequest; readonly choices: Partial<OwnChoices> },
  { name, bytes, table }: OwnRows,
  result: { readonly name: string; readonly sizeBytes: number; readonly sha256: string },
): Promise<void> {
  const at = Date.now()
  const tables = new Set(request.variables.map(({ table }) => table.toLowerCase()))
  const known = (await portal.call(endpoints.searchCatalog, {})).filter(({ Table_Name }) => tables.has(Table_Name.toLowerCase()))
  const datasets = await Promise.all(
    known.map(async ({ Short_Name, Dataset_Version }) => {
      const { citation } = await portal.call(endpoints.datasetFullPage, { shortname: Short_Name })
      return { shortName: Short_Name, version: Dataset_Version, citation: citedOn(citation, at) }
    }),
  )
  const { places, names, missingDepth } = table.plan
  const columns = columnsRead(
    [...places].map(([role, index]) => [names[index] ?? '', role]),
    missingDepth,
  )
  const file = { name, sizeBytes: bytes.length, sha256: sha256(bytes), rows: table.points.lats.length }
  const text = provenanceJson({ portal: baseUrl, request, path: matchAddress(request, choices), at, file, result, columns, datasets })
  await writeWhole(provenancePath(result.name), new TextEncoder().encode(text))
}
