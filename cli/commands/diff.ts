import { endpoints } from '#core/api/index.ts'
import { differenceSentences, notComparedText } from '#core/catalog/differenceWords.ts'
import type { ComparedVersions } from '#core/catalog/versionDifference.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CliCommand, CommandContext } from '../CliCommand.ts'
import { openPortal } from '../portal.ts'
import type { Terminal } from '../terminal/Terminal.ts'

const help = `
TABLE is the short name or the table of a data set. FROM and TO are versions that follow one another, as the page of the data set numbers
them; without them, the present version is compared with the one before. The portal compares versions as it publishes them, and keeps what
changed in the latest ones.

Examples:
  pelagos diff Bottle_Stations
  pelagos diff tblBottle_Stations 1 2
  pelagos diff Bottle_Stations 1 2 --json | jq .difference.rows`

/** `pelagos diff TABLE [FROM TO]`: what changed in the values of a data set. */
export const diffCommand: CliCommand = (program, run) => {
  program
    .command('diff')
    .summary('show what changed between two versions of a data set')
    .description(
      'Shows which rows of a data set were added, removed and altered from one version to the next, and how its variables changed.',
    )
    .argument('<TABLE>', 'the short name or the table of the data set')
    .argument('[FROM]', 'the earlier version')
    .argument('[TO]', 'the later version')
    .option('--json', 'the difference as JSON, with its map and series')
    .addHelpText('after', help)
    .action((table: string, from: string | undefined, to: string | undefined) => run((context) => diff(table, { from, to }, context)))
}

async function diff(
  table: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  { terminal, config, signal }: CommandContext,
) {
  if (from !== undefined && to === undefined) throw new Problem('bad-request', 'Give both versions, or none for the present one.')
  const [earlier, later] = [versionOf(from), versionOf(to)]
  if (earlier !== undefined && later !== undefined && earlier >= later) throw new Problem('bad-request', 'Give the earlier version first.')
  const portal = openPortal(config(), signal)
  const query = { shortname: table, ...(later === undefined ? {} : { version: String(later) }) }
  const compared = await portal.call(endpoints.versionDifference, query)
  const { shortName, version, before } = compared
  if (earlier !== undefined && earlier !== before)
    throw new Problem(
      'not-found',
      `Version ${version} was compared only with version ${before}, which it replaced: pelagos diff ${shortName} ${before} ${version}`,
    )
  if (terminal.isJson) terminal.printJson(compared)
  else print(terminal, compared)
}

/** `2` of `2` and of `v2`. */
function versionOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, digits] = /^v?([1-9]\d{0,8})$/.exec(text) ?? []
  if (digits === undefined) throw new Problem('bad-request', `${text} is not a version. Versions are counted from 1.`)
  return Number(digits)
}

function print(terminal: Terminal, { shortName, version, versionName, before, beforeName, difference, notCompared }: ComparedVersions) {
  terminal.print(`${shortName}: version ${before} (${beforeName}) to version ${version} (${versionName})`)
  if (difference === null) return terminal.note(notComparedText[notCompared ?? 'failed'](before))
  for (const sentence of differenceSentences(difference, difference.variables.length)) terminal.print(`  ${sentence}`)
}
