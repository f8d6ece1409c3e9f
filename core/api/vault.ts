import * as z from 'zod'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { vaultFolders } from '#core/vault/vaultNames.ts'
import { endpoint } from './endpoint.ts'

const folder = z.enum(vaultFolders)

/** A file of a vault on the wire. `sha256` is of its bytes, in hex. */
const vaultFile = z.object({ name: z.string(), path: z.string(), size: z.int(), sizeFormatted: z.string(), sha256: z.string() })

export type VaultFileRecord = z.output<typeof vaultFile>

/** The file vault (API-62, API-63); errors are objects with `error`. */
export const vaultApi = {
  vaultFiles: endpoint({
    method: 'GET',
    path: '/api/data/dropbox-vault/get-files-info/:shortName',
    summary: 'List the files in the vault of a data set.',
    description: `All files of one folder by name: \`rep\` (reprocessed), \`nrt\` (near real time) or \`raw\`; without \`folderType\` the first of these that holds files. If a folder holds ${limits.vaultAutoFiles} files or fewer, \`autoDownloadEligible\` is true.`,
    who: 'anyone',
    rate: 'data',
    errorForm: 'json',
    query: z.object({ folderType: z.unknown().optional().meta({ description: 'rep, nrt or raw.' }) }),
    example: { path: { shortName: 'COADS_Climatology' } },
    reply: {
      kind: 'json',
      schema: z.object({
        shortName: z.string(),
        datasetId: z.int(),
        availableFolders: z.object({ hasRep: z.boolean(), hasNrt: z.boolean(), hasRaw: z.boolean() }),
        mainFolder: folder,
        folderType: folder,
        selectedFolder: folder,
        files: z.array(vaultFile),
        totalCount: z.int(),
        summary: z.object({ folderUsed: folder, currentPageCount: z.int(), currentPageSize: z.int() }),
        autoDownloadEligible: z.boolean(),
      }),
    },
    errors: { 400: vaultTexts.badFolder, 404: 'Unknown data set, a data set without files, or an empty folder (with `availableFolders`).' },
  }),
}
