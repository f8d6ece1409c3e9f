import { Argument, type Command } from 'commander'
import { counted } from '#core/text/counted.ts'
import { type VaultFolder, vaultFolders } from '#core/vault/vaultNames.ts'
import type { StoredVaultFile } from '../../../edge/admin/admin.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'
import { fileProblem } from '../../files.ts'

const help = `
Works on the portal's data folder, on the portal's own machine, even while the portal is running.
A file of the same name is replaced; links to the earlier one end. Folders: rep (reprocessed), nrt (near real time), raw.

Example:
  pelagos vault put COADS_Climatology rep coads_*.nc`

interface Options {
  readonly dataDir?: string
}

/** `pelagos vault put SHORT_NAME FOLDER FILES…`: files for readers of a data set, as they are. */
export function addVaultPut(vault: Command, run: Run): void {
  vault
    .command('put')
    .summary('store files in the vault of a data set (administrators)')
    .description('Stores files of this machine in the vault of a data set, for signed-in readers to download.')
    .argument('<SHORT_NAME>', 'the short name of the data set')
    .addArgument(new Argument('<FOLDER>', 'where in the vault').choices(vaultFolders))
    .argument('<FILES...>', 'the files')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action((shortName: string, folder: VaultFolder, paths: string[], options: Options) =>
      run((context) => put({ shortName, folder, paths, ...options }, context)),
    )
}

interface Order extends Options {
  readonly shortName: string
  readonly folder: VaultFolder
  readonly paths: readonly string[]
}

async function put(order: Order, { terminal, signal }: CommandContext): Promise<void> {
  const { putVaultFiles } = await import('../../../edge/admin/admin.ts')
  const stored: StoredVaultFile[] = []
  const progress = terminal.progress(`Storing ${counted(order.paths.length, 'file')}`)
  const onFile = (file: StoredVaultFile): void => {
    stored.push(file)
    progress.update(`Stored ${stored.length} of ${counted(order.paths.length, 'file')}`)
  }
  try {
    await putVaultFiles({ ...order, signal, onFile }).catch((cause: unknown) => {
      const path = cause instanceof Error && 'path' in cause ? String(cause.path) : order.shortName
      throw fileProblem(cause, path)
    })
  } finally {
    progress.stop()
  }
  if (terminal.isJson) terminal.printJson(stored)
  else for (const { name, status, sha256 } of stored) terminal.print(`${name}  ${status}  ${sha256}`)
}
