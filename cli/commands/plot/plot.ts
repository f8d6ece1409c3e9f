import { InvalidArgumentError, Option } from 'commander'
import { endpoints } from '#core/api/index.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import { type PlotParams, plotAddress } from '#core/charts/address/plotAddress.ts'
import { firstPicture, grounds, type PictureGround, type PictureSize, pictureSizeNames } from '#core/charts/image/pictureChoice.ts'
import { chartTypes } from '#core/charts/index.ts'
import { paletteNames } from '#core/charts/look/palettes.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { Problem } from '#core/request/Problem.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'
import type { CliCommand, CommandContext } from '../../CliCommand.ts'
import { writeWhole } from '../../files.ts'
import { openPortal, type PortalClient } from '../../portal.ts'
import { parseLatRange, parseLonRange } from '../ranges.ts'
import { type DrawnForm, drawnForms } from './drawnForms.ts'
import { fetchModel } from './fetchModel.ts'
import { plotParams } from './plotParams.ts'

const help = `
The same charts as on the charts page, by the same rules and limits. What is left out is as the data set has it: one month of a
climatology, all of its region. A single --time or --depth means that one alone. Needs an API key.
The picture holds its citation, with version and date of access, as text and in the file. FILE appears only when it is complete.

Examples:
  January of a climatology:
    pelagos plot COADS_Climatology sst --time 1 -o sst.png
  A section across the date line:
    pelagos plot Levitus_Annual temperature --type sectionMap --lat 0 1 --lon 140 -120 --depth 0 500 -o section.svg
  What Copy link gives beside a chart in the portal:
    pelagos plot 'http://127.0.0.1:8788/plot?v=1&id=1&viztype=heatmap' -o sst.png
  To another program:
    pelagos plot Nino12_SST sst -o - | less`

interface Options {
  readonly type?: string
  readonly lat?: Range
  readonly lon?: LonRange
  readonly time?: readonly [string, string]
  readonly depth?: readonly [string, string]
  readonly palette?: string
  readonly ground: PictureGround
  readonly size: PictureSize
  readonly caption: boolean
  readonly output?: string
  readonly format?: DrawnForm
}

/** `pelagos plot DATASET VARIABLE`: one chart as a picture, without a browser. */
export const plotCommand: CliCommand = (program, run) => {
  program
    .command('plot')
    .summary('draw a chart of a variable as a picture')
    .description('Draws a chart of a variable as a picture.')
    .argument('<DATASET>', "the data set's short name, as pelagos search shows it, or the address of a chart in the portal")
    .argument('[VARIABLE]', "the variable's short name; none with an address")
    .addOption(
      new Option('--type <TYPE>', 'type of chart (default: the first that the variable can have)').choices(
        chartTypes.map(({ name }) => name),
      ),
    )
    .option('--lat <SOUTH NORTH>', 'degrees north, -90 to 90', parseLatRange)
    .option('--lon <WEST EAST>', 'degrees east; if WEST is greater than EAST, the range crosses the date line', parseLonRange)
    .option('--time <START END>', 'one or two dates or times (UTC), or months of a climatology', oneOrTwo)
    .option('--depth <SHALLOW DEEP>', 'one or two depths, metres below the surface', oneOrTwo)
    .addOption(new Option('--palette <NAME>', 'colours of mapped values').choices(paletteNames))
    .addOption(new Option('--ground <GROUND>', 'light or dark').choices(grounds).default(firstPicture.ground))
    .addOption(
      new Option('--size <SIZE>', 'a slide (1000 x 700), one column (85 mm) or a page (180 mm)')
        .choices(pictureSizeNames)
        .default(firstPicture.size),
    )
    .option('--no-caption', 'no title, source and citation in the picture; the file holds them as text in any case')
    .option('-o, --output <FILE>', 'file to write it to; - or none for standard output')
    .addOption(new Option('--format <FORMAT>', "file format (default: by FILE's extension, else svg)").choices(drawnForms))
    .option('--json', 'report what was drawn as JSON (with -o)')
    .addHelpText('after', help)
    .action((name: string, variable: string | undefined, options: Options) => run((context) => plot(name, variable, options, context)))
}

async function plot(name: string, variable: string | undefined, options: Options, context: CommandContext) {
  const { terminal, signal } = context
  const file = options.output === '-' ? undefined : options.output
  const form = options.format ?? formByEnding(file)
  if (terminal.isJson && file === undefined) throw new Problem('bad-request', 'With --json the picture must go to a file: add -o FILE.')
  const config = context.config()
  const portal = openPortal(config, signal)
  const progress = terminal.progress(`Looking up ${name}`)
  try {
    const asked = await plotParams(portal, config.baseUrl, { name, variable, parameters: parametersOf(options) })
    const { chart, model, cutAt, rows } = await fetchModel(portal, asked, { signal, tell: (text) => progress.update(text) })
    progress.update('Drawing')
    const path = plotAddress(chart.draft, { ...asked.look, split: null }) ?? ''
    const origin = { address: `${config.baseUrl}${path}`, citation: await citationOf(portal, chart.variable.Short_Name) }
    // What draws is large, and no other command needs it.
    const { drawPicture } = await import('./drawPicture.ts')
    const { look } = asked
    const { ground, size, caption: hasCaption } = options
    const choice = { ground, size, hasCaption }
    const picture = await drawPicture(form, { chart, model, look, origin, choice, land: () => portal.fetch(landPath, {}) })
    if (file === undefined) await terminal.write(picture)
    else await writeWhole(file, piece(picture))
    progress.done(`${file ?? 'Done'}: ${counted(rows, 'row')}, ${sizeText(picture.length)}.`)
    if (cutAt !== null) terminal.note(`Drawn up to ${cutAt}: the rest does not fit into one response.`)
    if (terminal.isJson) terminal.printJson({ file, format: form, type: chart.name, rows, sizeBytes: picture.length, ...origin })
  } finally {
    progress.stop()
  }
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Where the portal serves the coast for its charts. */
const landPath = '/geo/land-50m.json'

function formByEnding(file: string | undefined): DrawnForm {
  const form = drawnForms.find((name) => file === undefined || file.toLowerCase().endsWith(`.${name}`))
  if (form !== undefined) return form
  throw new Problem(
    'bad-request',
    `A picture ends in ${drawnForms.map((name) => `.${name}`).join(' or ')}. Rename ${file}, or add --format.`,
  )
}

async function citationOf(portal: PortalClient, shortname: string): Promise<string> {
  const { citation } = await portal.call(endpoints.datasetFullPage, { shortname })
  return citedOn(citation, Date.now())
}

/** One value, which is then both ends, or two. Throws commander's InvalidArgumentError, whose sentence the user sees. */
function oneOrTwo(value: string): readonly [string, string] {
  const [first = '', second = first, ...more] = value.trim().split(/[\s,]+/)
  if (first === '' || more.length > 0) throw new InvalidArgumentError('It needs one value or two.')
  return [first, second]
}

/** Options as the address of a chart says them. */
function parametersOf({ type, lat, lon, time, depth, palette }: Options): PlotParams['parameters'] {
  return new Map(
    Object.entries({
      viztype: type,
      palette,
      lat1: lat?.min,
      lat2: lat?.max,
      lon1: lon?.west,
      lon2: lon?.east,
      dt1: time?.[0],
      dt2: time?.[1],
      depth1: depth?.[0],
      depth2: depth?.[1],
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])),
  )
}
