import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from './isSigned.ts'

/** A server of the kinds that data sets are updated from. What it serves is changed between requests. */
export interface LiveServer {
  readonly url: string
  /** The requests so far, and what was asked with them. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** Files by their path. */
  readonly files: Map<string, string>
  /** Rows of the table `mooring`: time, latitude, longitude and temperature. */
  readonly rows: (readonly [string, number, number, number])[]
  /** Objects of the bucket `casts` by their key. */
  readonly objects: Map<string, string>
  /** Objects of the bucket `private`, which takes requests with the signature of `bucketKey` only. */
  readonly secretObjects: Map<string, string>
  /** Answers in place of everything else. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null
  close(): void
}

/** The key to the bucket `private`. */
export const bucketKey = { keyId: 'liveKeyId', secret: 'live/secret+key', region: 'eu-north-1' }

const etagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export async function startLiveServer(): Promise<LiveServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', live.url)
    live.requests.push({ path: request.url ?? '', headers: request.headers })
    if (url.pathname === '/hook') return response.writeHead(204).end()
    if (live.answer !== null) return live.answer(request, response)
    const file = live.files.get(url.pathname)
    if (file !== undefined) return sendFile(file, request, response)
    if (url.pathname === '/erddap/tabledap/mooring.csv') return sendRows(url, live.rows, response)
    if (url.pathname.startsWith('/private/') && !isSigned(request, bucketKey)) return response.writeHead(403).end()
    const [, bucket, key] = /^\/(casts|private)\/(.*)$/.exec(url.pathname) ?? []
    const objects = bucket === 'private' ? live.secretObjects : live.objects
    if (key === '') return sendList(url, objects, response)
    const object = key === undefined ? undefined : objects.get(decodeURIComponent(key))
    return object === undefined ? response.writeHead(404).end() : sendFile(object, request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const live: LiveServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    files: new Map(),
    rows: [],
    objects: new Map(),
    secretObjects: new Map(),
    answer: null,
    close: () => server.close(),
  }
  return live
}

function sendFile(text: string, request: IncomingMessage, response: ServerResponse) {
  const etag = etagOf(text)
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
  return response.writeHead(200, { etag, 'content-type': 'text/csv' }).end(text)
}

/** As ERDDAP does: a line of names, one of units, and the rows that meet the constraints; 404 where none does. */
function sendRows(url: URL, rows: LiveServer['rows'], response: ServerResponse) {
  const [, since = ''] = /&time>=([^&]*)/.exec(decodeURIComponent(url.search)) ?? []
  const found = rows.filter(([time]) => time >= since)
  if (found.length === 0) {
    const says = 'Error {\n    code=404;\n    message="Not Found: Your query produced no matching results. (nRows = 0)";\n}\n'
    return response.writeHead(404, { 'content-type': 'text/plain' }).end(says)
  }
  const lines = ['time,latitude,longitude,sea_temperature', 'UTC,degrees_north,degrees_east,degree_C', ...found.map((row) => row.join(','))]
  return response.writeHead(200, { 'content-type': 'text/csv;charset=ISO-8859-1' }).end(`${lines.join('\n')}\n`)
}

/** As ListObjectsV2 of S3 does, two keys on a page; the private bucket gives tokens for the next page, and takes nothing else. */
function sendList(url: URL, objects: LiveServer['objects'], response: ServerResponse) {
  const hasTokens = url.pathname === '/private/'
  const token = url.searchParams.get('continuation-token') ?? ''
  const after = hasTokens ? Buffer.from(token, 'base64').toString() : (url.searchParams.get('start-after') ?? '')
  const prefix = url.searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.slice(0, 2).map((key) => {
    const text = objects.get(key) ?? ''
    return `<Contents><Key>${escaped(key)}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><ETag>${escaped(etagOf(text))}</ETag><Size>${text.length}</Size></Contents>`
  })
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
  const next =
    hasTokens && keys.length > 2 ? `<NextContinuationToken>${Buffer.from(keys[1] ?? '').toString('base64')}</NextContinuationToken>` : ''
  const body = `${head}<IsTruncated>${keys.length > 2}</IsTruncated>${next}${page.join('')}</ListBucketResult>`
  return response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

/** A variable of a table that is measured in °C by a CTD. */
export const ctdVariable = (name: string, longName: string) => ({
  name,
  longName,
  unit: '°C',
  sensor: 'CTD',
  keywords: [name],
  visualize: true,
})

/** The metadata of a data set of stations that names its source. */
export const liveMetadata = (shortName: string, variables: readonly object[], live: object) => ({
  ...{ shortName, longName: shortName, tableName: `tbl${shortName}`, version: '1', releaseDate: '2026-01-01', make: 'Observation' },
  ...{ processLevel: '1', studyDomain: 'Physics', source: 'Made', acknowledgement: 'Nobody', licence: { name: 'CC0' } },
  ...{ description: 'Stations.', keywords: ['station'], temporalResolution: 'Irregular', spatialResolution: 'Irregular' },
  ...{ timeMeaning: { kind: 'instants' }, variables, live },
})
