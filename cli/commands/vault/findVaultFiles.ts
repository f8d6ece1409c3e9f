import { vaultApi } from '#core/api/vault.ts'
import { Problem } from '#core/request/Problem.ts'
import { matchesWildcard } from '#core/vault/matchesWildcard.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'
import { vaultNameError } from '#core/vault/vaultNames.ts'
import type { PortalClient } from '../../portal.ts'

/** A file of a vault, with where it is in it: `rep/coads.nc`. */
export type FoundFile = VaultFileRecord & { readonly place: string }

/** The files of a data set's vault that have such names, of all folders; throws `not-found` where there are none. */
export async function findVaultFiles(portal: PortalClient, shortName: string, globs: readonly string[]): Promise<FoundFile[]> {
  const listed = (folderType?: string) => portal.client.call(vaultApi.vaultFiles, { folderType }, { path: { shortName } })
  const main = await listed()
  const { hasRep, hasNrt, hasRaw } = main.availableFolders
  const folders = [hasRep && 'rep', hasNrt && 'nrt', hasRaw && 'raw'].filter((folder) => folder !== false)
  const lists = await Promise.all(folders.map(async (folder) => (folder === main.folderType ? main : await listed(folder))))
  const files = lists.flatMap(({ folderType, files }) => files.map((file) => ({ ...file, place: `${folderType}/${file.name}` })))
  const isWanted = ({ name, place }: FoundFile) => globs.some((glob) => matchesWildcard(glob.includes('/') ? place : name, glob))
  const found = globs.length === 0 ? files : files.filter(isWanted)
  if (found.length === 0) throw new Problem('not-found', `No file in the vault of ${shortName} has such a name: ${globs.join(', ')}.`)
  // The names become those of files here.
  const odd = found.find(({ name }) => vaultNameError(name) !== null)
  if (odd !== undefined) throw new Problem('unexpected-reply', `The portal lists a file with an invalid name: ${JSON.stringify(odd.name)}.`)
  return found
}
