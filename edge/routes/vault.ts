import type { Endpoint } from '#core/api/endpoint.ts'
import { vaultApi } from '#core/api/vault.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { isDownloadedWhole } from '#core/vault/selection.ts'
import { byteRange } from '../files/byteRange.ts'
import { faultText } from '../platform/faultText.ts'
import { rowsBody } from '../query/rowsBody.ts'
import { objectsOf } from '../submission/access.ts'
import { listFolder } from '../vault/listFolder.ts'
import { downloadPieces, vaultDownload } from '../vault/vaultDownload.ts'
import { followLink, selectFiles, vaultLink } from '../vault/vaultLinks.ts'
import type { Call, Handlers } from './Handler.ts'

const linkAddress = ({ ports: { config }, facts }: Pick<Call<Endpoint>, 'ports' | 'facts'>): string =>
  `${config.isDevelopment ? facts.origin : config.publicUrl}${vaultApi.vaultDownload.path}`

export const vaultRoutes: Handlers<typeof vaultApi> = {
  vaultFiles: async (call) => {
    const { ports, query, caller, c } = call
    const { value, listed } = await listFolder(ports.database, c.req.param('shortName') ?? '', query.folderType)
    if (!isDownloadedWhole(value) || caller.kind !== 'user') return value
    return {
      ...value,
      directDownloadLink: await vaultLink(ports, linkAddress(call), { datasetId: value.datasetId, files: listed, asIs: false }),
    }
  },
  downloadVaultFiles: async (call) => {
    const selection = await selectFiles(call.ports, call.body)
    return {
      success: true,
      downloadLink: await vaultLink(call.ports, linkAddress(call), selection),
      message: vaultTexts.ready,
      downloadType: selection.isFolder ? 'direct_folder' : 'selective',
      fileCount: selection.files.length,
    }
  },
  /** Streams one file, or a zip file that is made while it is sent; whoever has the link may. */
  vaultDownload: async ({ ports, query, c }) => {
    const objects = objectsOf(ports)
    const { name, mediaType, sizeBytes, etag, parts } = vaultDownload(await followLink(ports, query.link))
    const range = byteRange(c.req.raw, sizeBytes, etag)
    const headers = { 'Accept-Ranges': 'bytes', ETag: etag, 'Cache-Control': 'private, no-store' }
    if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${sizeBytes}` })
    const { offset, length } = range ?? { offset: 0, length: sizeBytes }
    const stream = await rowsBody(downloadPieces(objects, parts, { offset, length }), {
      abort: () => undefined,
      onEnd: (ending) => {
        if (ending.how === 'failed')
          ports.log.error('vault download broken off', { requestId: c.get('requestId'), message: faultText(ending.fault) })
      },
    })
    return c.body(stream, range === null ? 200 : 206, {
      ...headers,
      ...(range === null ? {} : { 'Content-Range': `bytes ${offset}-${offset + length - 1}/${sizeBytes}` }),
      'Content-Type': mediaType,
      'Content-Length': String(length),
      'Content-Disposition': attachment(name),
    })
  },
}

/** Both forms of the name: of signs that every client reads, and as it is. Source: RFC 6266, section 4.3. */
function attachment(name: string): string {
  const plain = name.replace(/[^ -~]|["\\]/g, '_')
  const coded = encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`
}
