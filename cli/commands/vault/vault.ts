import { addVaultPut } from '../admin/vaultPut.ts'
import type { CliCommand } from '../CliCommand.ts'

/** `pelagos vault`: the original files behind data sets. */
export const vaultCommand: CliCommand = (program, run) => {
  const vault = program
    .command('vault')
    .summary('the files in the vault of a data set')
    .description('Works with the files in the vault of a data set.')
  addVaultPut(vault, run)
}
