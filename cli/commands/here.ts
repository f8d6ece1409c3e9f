import { type HereAnswer, type HereVariable, hereApi } from '#core/api/here.ts'
import { withUnit } from '#core/extent/position.ts'
import { hereTexts, lagText, whenText } from '#core/messages/here.ts'
import { unitWords } from '#core/text/unitWords.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal } from '../portal.ts'

const help = `
Of a grid the nearest cell counts, of stations and casts the nearest within 100 km; within 30 days of TIME, or the newest without it. Needs
no API key.

Examples:
  pelagos here 15 170
  pelagos here -12.5 -140 --time 1985-06-15 --depth 100
  pelagos here 15 170 --json | jq '.datasets[].variables[] | [.longName, .value, .unit]'`

interface Options {
  readonly time?: string
  readonly depth?: string
}

/** `pelagos here LAT LON`: what the catalog has at a place. */
export const hereCommand: CliCommand = (program, run) => {
  program
    .command('here')
    .summary('list the values of all variables at a place')
    .description('Lists every variable of the catalog with a value at a place and time.')
    .argument('<LAT>', 'degrees north, -90 to 90')
    .argument('<LON>', 'degrees east, -180 to 180 or 0 to 360')
    .option('--time <TIME>', 'a date or a time (UTC); without it the newest values, and the present month of climatologies')
    .option('--depth <METRES>', 'metres below the surface (default: 0)')
    .option('--json', 'the values as JSON, with a short series of each')
    .addHelpText('after', help)
    .action((lat: string, lon: string, options: Options) => run((context) => here(lat, lon, options, context)))
}

async function here(lat: string, lon: string, { time, depth }: Options, { terminal, config, signal }: CommandContext) {
  const query = { lat, lon, ...(time !== undefined && { time }), ...(depth !== undefined && { depth }) }
  const found = await openPortal(config(), signal).call(hereApi.here, query)
  if (terminal.isJson) return terminal.printJson(found)
  for (const { shortName, variables } of found.datasets) {
    terminal.print(shortName)
    for (const variable of variables) terminal.print(`  ${lineOf(variable)}`)
  }
  for (const { shortName, says } of found.unanswered) terminal.note(`${shortName}: ${says}`)
  terminal.note(summaryOf(found))
}

function summaryOf({ datasets, searched }: HereAnswer): string {
  if (searched === 0) return hereTexts.empty
  if (datasets.length === 0) return hereTexts.none
  const variables = datasets.reduce((sum, dataset) => sum + dataset.variables.length, 0)
  return hereTexts.found(variables, datasets.length)
}

function lineOf(variable: HereVariable): string {
  const { longName, value, unit, lagHours, depthMetres, distanceKm } = variable
  const lag = lagHours === null ? '' : lagText(lagHours)
  const facts = [whenText(variable), lag, depthMetres === null ? '' : `${depthMetres} m deep`, `${distanceKm.toFixed(1)} km away`]
  return `${longName}: ${withUnit(String(value), unitWords(unit))} · ${facts.filter((fact) => fact !== '').join(' · ')}`
}
