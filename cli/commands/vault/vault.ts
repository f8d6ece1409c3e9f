import type { CliCommand } from '../../CliCommand.ts'
import { addVaultPut } from '../admin/vaultPut.ts'
import { addVaultGet } from './get.ts'
import { addVaultList } from './list.ts'

/** `pelagos vault`: the original files behind data sets. */
export const vaultCommand: CliCommand = (program, run) => {
  const vault = program
    .command('vault')
    .summary('the files in the vault of a data set')
    .description('Lists, downloads and stores the files in the vault of a data set.')
  addVaultList(vault, run)
  addVaultGet(vault, run)
  addVaultPut(vault, run)
}
