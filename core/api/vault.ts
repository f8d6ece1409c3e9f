import * as z from 'zod'
import { HOUR_MS } from '#core/extent/time.ts'
import { limits as rates } from '#core/limits/account.ts'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { vaultFolders } from '#core/vault/vaultNames.ts'
import { endpoint, type ValueOf } from './endpoint.ts'

const folder = z.enum(vaultFolders)

const vaultFile = z.object({ name: z.string(), path: z.string(), size: z.int(), sizeFormatted: z.string(), sha256: z.string() })

/** The file vault (API-62 to API-64); errors are objects with `error`. */
export const vaultApi = {
  vaultFiles: endpoint({
    method: 'GET',
    path: '/api/data/dropbox-vault/get-files-info/:shortName',
    summary: 'List the files in the vault of a data set.',
    description: `All files of one folder by name: \`rep\` (reprocessed), \`nrt\` (near real time) or \`raw\`; without \`folderType\` the first of these that holds files. If a folder holds ${limits.vaultAutoFiles} files or fewer, \`autoDownloadEligible\` is true, and signed-in callers get \`directDownloadLink\`, which expires like those of download-files.`,
    who: 'recognised',
    keyScope: 'read',
    rate: 'data',
    errorForm: 'json',
    query: z.object({ folderType: z.unknown().optional().meta({ description: 'rep, nrt or raw.' }) }),
    example: { path: { shortName: 'Nino12_SST' } },
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
        directDownloadLink: z.string().optional(),
      }),
    },
    errors: { 400: vaultTexts.badFolder, 404: 'Unknown data set, a data set without files, or an empty folder (with `availableFolders`).' },
  }),
  downloadVaultFiles: endpoint({
    method: 'POST',
    path: '/api/data/dropbox-vault/download-files',
    summary: 'Get a link to files of a vault.',
    description: `A link to a zip file of the files, {short name}_files.zip, or to one file as it is. The link needs no credentials, works for ${limits.vaultLinkLifeMs / HOUR_MS} hours and takes range requests, so that \`curl -C -\` resumes. One download holds at most ${limits.vaultFiles} files and 10 GiB.`,
    who: 'user',
    keyScope: 'read',
    rate: 'vault-link',
    errorForm: 'json',
    changesState: false,
    body: z.object({
      shortName: z.string().min(1).max(100),
      datasetId: z.coerce
        .number()
        .int()
        .optional()
        .meta({ description: 'The ID of the data set, if it is to be compared with the short name.' }),
      totalSize: z.number().nullish().meta({ description: 'Ignored: the portal knows the sizes.' }),
      files: z
        .array(
          z.object({
            filePath: z.string().min(1).max(500).meta({ description: 'The path that get-files-info lists.' }),
            name: z.string().nullish().meta({ description: 'Ignored: the path ends with the name.' }),
          }),
        )
        .min(1)
        .max(1000)
        .meta({ description: 'The files, of any folders of the data set.' }),
      asIs: z.boolean().optional().meta({ description: 'Whether a single file comes as it is and not in a zip file.' }),
    }),
    example: {
      body: {
        shortName: 'Nino12_SST',
        files: [
          { filePath: '/vault/Nino12_SST/rep/Nino12_SST_observations_part-1.parquet', name: 'Nino12_SST_observations_part-1.parquet' },
        ],
      },
    },
    reply: {
      kind: 'json',
      schema: z.object({
        success: z.literal(true),
        downloadLink: z.string(),
        message: z.string(),
        downloadType: z.enum(['direct_folder', 'selective']),
        fileCount: z.int(),
      }),
    },
    errors: {
      400: 'The request is not valid, a file is not in the vault of the data set, or the files are too many or too large.',
      429: `More than ${rates.vaultLinksPerUserAndWindow} links in ${rates.vaultLinkWindowMs / 1000} seconds; \`retryAfter\` says how many seconds to wait.`,
      507: 'The portal’s disk is full.',
    },
  }),
  vaultDownload: endpoint({
    method: 'GET',
    path: '/api/data/dropbox-vault/download',
    summary: 'Download files of a vault by a link.',
    description: 'Streams the files that a link of download-files or get-files-info leads to. Takes `Range` and `If-Range`.',
    who: 'anyone',
    rate: 'data',
    errorForm: 'json',
    query: z.object({
      link: z.string().min(1).max(8000).meta({ description: 'The signed list of files, as in the link.' }),
      dl: z.string().optional().meta({ description: 'Ignored; links of the former service ended so.' }),
    }),
    example: { query: { link: 'from-download-files' } },
    reply: { kind: 'file', mediaType: 'application/octet-stream' },
    errors: {
      404: vaultTexts.linkInvalid,
      416: 'The range begins behind the end.',
      501: 'This portal stores no files.',
      503: 'A file is damaged.',
    },
  }),
}

/** The content of a folder of a vault. */
export type VaultListing = ValueOf<typeof vaultApi.vaultFiles>
