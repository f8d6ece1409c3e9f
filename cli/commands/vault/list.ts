import type { Command } from 'commander'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import { counted } from '#core/text/counted.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'
import { openPortal } from '../../portal.ts'
import { findVaultFiles } from './findVaultFiles.ts'

const help = `
A GLOB is a name with * for any characters and ? for one; with a slash it begins with the folder: rep, nrt or raw.

Example:
  pelagos vault list Nino12_SST 'rep/*.parquet'`

/** `pelagos vault list SHORT_NAME [GLOB…]`: what can be downloaded; needs no key. */
export function addVaultList(vault: Command, run: Run): void {
  vault
    .command('list')
    .summary('list the files in the vault of a data set')
    .description('Lists the files in the vault of a data set, with their sizes and SHA-256.')
    .argument('<SHORT_NAME>', 'the short name of the data set')
    .argument('[GLOB...]', 'only files with such names (default: all)')
    .option('--json', 'the files as JSON')
    .addHelpText('after', help)
    .action((shortName: string, globs: string[]) => run((context) => list(shortName, globs, context)))
}

async function list(shortName: string, globs: readonly string[], { terminal, config, signal }: CommandContext): Promise<void> {
  const files = await findVaultFiles(openPortal(config(), signal), shortName, globs)
  if (terminal.isJson) return terminal.printJson(files)
  const width = Math.max(...files.map(({ place }) => place.length))
  for (const { place, size, sha256 } of files) terminal.print(`${place.padEnd(width)}  ${binarySizeText(size).padStart(10)}  ${sha256}`)
  terminal.note(`${counted(files.length, 'file')}, ${binarySizeText(files.reduce((sum, { size }) => sum + size, 0))}`)
}
