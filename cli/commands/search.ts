import { InvalidArgumentError } from 'commander'
import { endpoints } from '#core/api/index.ts'
import { regionFilters } from '#core/catalog/gazetteer/searchTerms.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { counted } from '#core/text/counted.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal } from '../portal.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import { coverageOf } from './coverage.ts'

const help = `
Every word must occur in a data set's names, variables, sensors, keywords, source or region. Newest first.
Names of seas, islands, coasts, ports and stations find data in their region; in quotation marks they are words.

Examples:
  pelagos search temperature
  pelagos search "wind speed" climatology --limit 5
  pelagos search SST Hawaii
  pelagos search SST '"Hawaii"'
  pelagos search temperature --json | jq -r '.[].Short_Name'`

interface Options {
  readonly limit: number
}

/** `pelagos search WORDS...`: finds data sets. */
export const searchCommand: CliCommand = (program, run) => {
  program
    .command('search')
    .summary('find data sets')
    .description('Finds data sets in the catalog.')
    .argument('<WORDS...>', 'the words to search for')
    .option('--limit <N>', 'show at most N data sets', parseLimit, limits.searchPageSize)
    .option('--json', 'the data sets as JSON')
    .addHelpText('after', help)
    .action((words: string[], options: Options) => run((context) => search(words, options, context)))
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return Number(text)
}

async function search(words: readonly string[], { limit }: Options, { terminal, config, signal }: CommandContext) {
  const portal = openPortal(config(), signal)
  const keywords = words.join(' ')
  for (const region of regionFilters([keywords])) terminal.note(region.words)
  const found = await portal.call(endpoints.searchCatalog, { keywords, gazetteer: '1' })
  if (terminal.isJson) terminal.printJson(found.slice(0, limit))
  else if (found.length > 0) printDatasets(terminal, found, limit)
  else {
    const similar = await portal.call(endpoints.searchCatalog, { keywords, fuzzy: '1', gazetteer: '1' })
    terminal.note(
      similar.length > 0 ? 'No data set contains all of these words. Similar spellings:' : 'No data set contains all of these words.',
    )
    if (similar.length > 0) printDatasets(terminal, similar, limit)
  }
}

function printDatasets(terminal: Terminal, datasets: readonly DatasetRecord[], limit: number): void {
  for (const dataset of datasets.slice(0, limit)) {
    terminal.print(`${dataset.Short_Name}\n  ${dataset.Long_Name}\n  ${coverageOf(dataset)}`)
  }
  const more = datasets.length > limit ? `, the first ${limit} shown; --limit shows more` : ''
  terminal.note(`${counted(datasets.length, 'data set')}${more}.`)
}
