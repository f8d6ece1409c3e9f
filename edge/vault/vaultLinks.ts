import type { ParsedInput } from '#core/api/endpoint.ts'
import type { vaultApi } from '#core/api/vault.ts'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { Problem } from '#core/request/Problem.ts'
import { vaultPath } from '#core/vault/vaultNames.ts'
import { readToken, signToken } from '../account/signedTokens.ts'
import { datasetById, loadSnapshot } from '../catalog/catalog.ts'
import { secretsOf } from '../config/secretsOf.ts'
import type { Ports } from '../ports/Ports.ts'
import { vaultOf } from './listFolder.ts'
import { listVaultFiles, type VaultFile } from './vaultFiles.ts'

/** Files of one data set that a link leads to. */
export interface LinkedFiles {
  readonly shortName: string
  readonly files: readonly VaultFile[]
  /** Whether a single file comes as it is and not in an archive. */
  readonly asIs: boolean
}

/** The files that a caller chose. Throws `bad-request` for a path outside of the data set's vault and for more than one download may hold (SEC-05). */
export async function selectFiles(
  { database }: Ports,
  { shortName, datasetId, files: chosen, asIs = false }: ParsedInput<typeof vaultApi.downloadVaultFiles>['body'],
) {
  const vault = await vaultOf(database, shortName)
  if (vault === null) throw new Problem('bad-request', vaultTexts.noDataset)
  const { files } = vault
  if (datasetId !== undefined && datasetId !== vault.datasetId) throw new Problem('bad-request', vaultTexts.otherDataset)
  const byPath = new Map(files.map((file) => [vaultPath(vault.shortName, file.folder, file.name), file]))
  const selected = [...new Set(chosen.map(({ filePath }) => byPath.get(filePath)))]
  if (selected.length > limits.vaultFiles) throw new Problem('bad-request', vaultTexts.fileLimit)
  if (!selected.every((file) => file !== undefined)) throw new Problem('bad-request', vaultTexts.foreignFile)
  if (selected.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > limits.vaultBytes)
    throw new Problem('bad-request', vaultTexts.sizeLimit)
  const folder = files.filter((file) => file.folder === selected[0]?.folder)
  const isFolder = folder.length === selected.length && folder.every((file) => selected.includes(file))
  return { datasetId: vault.datasetId, files: selected, isFolder, asIs }
}

/** Begins the subject of links to a file as it is. */
const AS_IS = '='

/**
 * A link to files, good for twelve hours for whoever has it, so that `curl -C -` and download managers can go on with it. It names the
 * stored files, and never leads to others that took their names. `address` is that of the call that answers with files.
 */
export async function vaultLink(
  { config, now }: Ports,
  address: string,
  { datasetId, files, asIs }: Pick<LinkedFiles, 'files' | 'asIs'> & { readonly datasetId: number },
): Promise<string> {
  const subject = `${asIs ? AS_IS : ''}${files.map(({ id }) => id.toString(36)).join('.')}`
  const token = { id: String(datasetId), subject, hash: null }
  const link = await signToken(secretsOf(config).session, 'vault', token, now() + limits.vaultLinkLifeMs)
  // The former service's links ended so.
  return `${address}?${new URLSearchParams({ link, dl: '1' })}`
}

/** What a link leads to. Throws `not-found` for one that was altered, comes from elsewhere or has expired, and where a file has gone. */
export async function followLink({ config, database, now }: Ports, link: string): Promise<LinkedFiles> {
  const token = await readToken(secretsOf(config).session, 'vault', link, now())
  if (token === null) throw new Problem('not-found', vaultTexts.linkInvalid)
  const dataset = datasetById(await loadSnapshot(database), Number(token.id))
  if (dataset === undefined) throw new Problem('not-found', vaultTexts.noDataset)
  const byId = new Map((await listVaultFiles(database, dataset.record.Dataset_ID)).map((file) => [file.id, file]))
  const asIs = token.subject.startsWith(AS_IS)
  const files = token.subject
    .slice(asIs ? AS_IS.length : 0)
    .split('.')
    .map((id) => byId.get(Number.parseInt(id, 36)))
  if (!files.every((file) => file !== undefined)) throw new Problem('not-found', vaultTexts.filesChanged)
  return { shortName: dataset.record.Short_Name, files, asIs }
}
