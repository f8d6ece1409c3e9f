import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import type { CliCommand, CommandContext } from '../../CliCommand.ts'
import { exitStatus } from '../../exit.ts'
import { openPortal } from '../../portal.ts'
import { provenancePath } from '../download/provenance.ts'
import { verifyRows } from './verifyRows.ts'
import { verifyZip } from './verifyZip.ts'

const help = `
FILE is a zip file of pelagos download or of the portal's pages, or any other file downloaded with --provenance.
The file is first compared with what was noted when it was downloaded; then the portal is asked the same again. Needs an API key.

Examples:
  pelagos download Nino12_SST -o nino.csv --provenance
  pelagos verify nino.csv

Exit status: 0 nothing has changed, 1 the file or the data have changed, 2 it could not be found out.`

/** What was found about one data set of a file. */
export interface Verified {
  readonly dataset: string
  /** What has changed, in words; empty where nothing has. */
  readonly changes: readonly string[]
}

/** `pelagos verify FILE`: whether the same query still yields the same rows, or what has changed. */
export const verifyCommand: CliCommand = (program, run) => {
  program
    .command('verify')
    .summary('compare a downloaded file with what the portal answers now')
    .description('Says whether a downloaded file is unaltered, and whether the same query still yields the same rows.')
    .argument('<FILE>', 'a downloaded file')
    .option('--json', 'what was found as JSON')
    .addHelpText('after', help)
    .action((file: string) => run((context) => verify(file, context)))
}

async function verify(file: string, { terminal, config, signal }: CommandContext) {
  if (!existsSync(file)) throw new Problem('not-found', `${file} does not exist.`)
  const isZip = extname(file).toLowerCase() === '.zip'
  if (!isZip && !existsSync(provenancePath(file)))
    throw new Problem('not-found', `${provenancePath(file)} does not exist. pelagos download writes it with --provenance.`)
  const portal = openPortal(config(), signal)
  const progress = terminal.progress(`Comparing ${file}`)
  try {
    const found = await (isZip ? verifyZip : verifyRows)(file, portal)
    const isSame = found.every(({ changes }) => changes.length === 0)
    progress.stop()
    if (terminal.isJson) terminal.printJson({ file, isSame, datasets: found })
    else for (const { dataset, changes } of found) terminal.print(`${dataset}  ${changes.length === 0 ? 'unchanged' : changes.join(' ')}`)
    return isSame ? exitStatus.ok : exitStatus.findings
  } finally {
    progress.stop()
  }
}
