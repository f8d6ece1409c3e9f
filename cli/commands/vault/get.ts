import { join } from 'node:path'
import type { Command } from 'commander'
import { Problem } from '#core/request/Problem.ts'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import { counted } from '#core/text/counted.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'
import { isFolder } from '../../files.ts'
import { openPortal } from '../../portal.ts'
import { fetchFiles } from './fetchFiles.ts'
import { findVaultFiles } from './findVaultFiles.ts'

const help = `
A GLOB is a name with * for any characters and ? for one; with a slash it begins with the folder: rep, nrt or raw. Needs an API key.
Parts are downloaded side by side. If it is stopped, the same command resumes. A file gets its name once its SHA-256 is that of the vault;
files that are here already are left as they are. Files of several folders come in folders of these names.

Example:
  pelagos vault get Nino12_SST '*.parquet' -o nino12`

interface Options {
  readonly output: string
}

/** `pelagos vault get SHORT_NAME GLOB…`: files of a vault, as they are. */
export function addVaultGet(vault: Command, run: Run): void {
  vault
    .command('get')
    .summary('download files from the vault of a data set')
    .description('Downloads files from the vault of a data set.')
    .argument('<SHORT_NAME>', 'the short name of the data set')
    .argument('<GLOB...>', 'names of files; quote them from the shell')
    .option('-o, --output <FOLDER>', 'an existing folder to write them to', '.')
    .option('--json', 'the files as JSON')
    .addHelpText('after', help)
    .action((shortName: string, globs: string[], options: Options) => run((context) => get(shortName, globs, options, context)))
}

async function get(shortName: string, globs: readonly string[], { output }: Options, context: CommandContext): Promise<void> {
  const { terminal, config, signal } = context
  if (!(await isFolder(output))) throw new Problem('bad-request', `${output} is not a folder.`)
  const portal = openPortal(config(), signal)
  const progress = terminal.progress(`Looking up the files of ${shortName}`)
  try {
    const found = await findVaultFiles(portal, shortName, globs)
    const isFlat = new Set(found.map(({ place }) => place.split('/')[0])).size === 1
    const files = found.map((file) => ({ ...file, target: join(output, isFlat ? file.name : file.place) }))
    const allBytes = files.reduce((sum, { size }) => sum + size, 0)
    const what = `${counted(files.length, 'file')}, ${binarySizeText(allBytes)}`
    const got = await fetchFiles(portal, shortName, files, {
      signal,
      onBytes: (doneBytes) => progress.update(`Downloading ${what}: ${Math.floor((doneBytes / allBytes) * 100)} %`),
    })
    progress.done(`${what}: complete, checksums verified.`)
    if (terminal.isJson) terminal.printJson(got)
    else for (const { file, status, sha256 } of got) terminal.print(`${file}  ${status}  ${sha256}`)
  } finally {
    progress.stop()
  }
}
