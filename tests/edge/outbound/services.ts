import { mkdtempSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { endpoints } from '#core/api/index.ts'
import type { DoiRecord } from '#core/catalog/datacite/schema.ts'
import { limits } from '#core/limits/outbound.ts'
import { gather } from '#core/observations/gather.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { openPortal } from '../../../cli/portal.ts'
import { findKey } from '../../../edge/account/google/keySet.ts'
import { httpMailSender } from '../../../edge/adapters/cloudflare/httpMailSender.ts'
import { storeFetch } from '../../../edge/database/storeFetch.ts'
import { withLocalFile } from '../../../edge/dataFolder/withLocalFile.ts'
import { DataciteRegistrar } from '../../../edge/doi/DataciteRegistrar.ts'
import { openClickHouse } from '../../../edge/engines/clickhouse/client.ts'
import { httpSource } from '../../../edge/engines/parquet/httpSource.ts'
import { forwardError } from '../../../edge/errors/forwardError.ts'
import { type FileHash, hashBytes } from '../../../edge/files/fileHash.ts'
import { rejectOtherBytes } from '../../../edge/files/objectDamage.ts'
import { S3Objects } from '../../../edge/files/s3/S3Objects.ts'
import { hashObject } from '../../../edge/files/scrubObjects.ts'
import { callRebuildHook } from '../../../edge/ingest/callRebuildHook.ts'
import { boundedFetch, requireOk, storeBody } from '../../../edge/ingest/live/download.ts'
import { DapServer } from '../../../edge/ingest/live/opendap/DapServer.ts'
import { publicFetch } from '../../../edge/ingest/live/publicFetch.ts'
import { Tracer } from '../../../edge/observability/Tracer.ts'
import { traceContextOf } from '../../../edge/observability/traceContext.ts'
import { INTERNAL } from '../../../edge/platform/FairQueue.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'

/** One way in which the product calls another service. */
export interface ServiceCall {
  /** Calls the service at an address, and waits for so long wherever it waits; rejects where the service failed. */
  call(url: string, ms: number): Promise<unknown>
  /** Whether the body of a reply that says 2xx is read; else its status alone counts. */
  readonly reads: boolean
  /** Whether any text will do as the body. */
  readonly takesAnything?: true
  /** What is read of it at most. */
  readonly maxBytes: number
  /** Whether redirects are followed, up to five. */
  readonly follows?: true
  /** The status and first headers of its replies. */
  readonly head?: string
}

const never = () => new AbortController().signal
const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-copies-'))
/** What the store says of an object whose bytes a bucket sends that announces less. */
const recorded = { key: 'a/b', ...hashBytes(new TextEncoder().encode('xxx')) }
const reject = (found: FileHash | null) => rejectOtherBytes(recorded, found)
const column: ColumnInfo = { name: 'n', type: 'float64' }
const bucket = (url: string, ms: number) =>
  new S3Objects(
    { endpoint: url, bucket: 'ocean', region: 'us-east-1', keyId: 'bucketKeyId', secret: 'bucket-secret' },
    { answerMs: ms, stallMs: ms, listMs: ms, pauseMs: 1 },
  )
const clickHouse = (url: string) =>
  openClickHouse({ url, user: 'reader', password: 'clickhouse-password', database: 'pelagos', cluster: null })
const running = (ms: number) => ({ signal: never(), caller: INTERNAL, timeoutMs: ms })
const mail = {
  messageId: '<1@example.org>',
  from: 'a@example.org',
  fromName: 'Pelagos',
  to: 'b@example.org',
  replyTo: null,
  subject: 'A',
  text: '',
  html: '',
}
const portal = (url: string, ms: number) =>
  openPortal(
    { baseUrl: url, apiKey: 'portal-api-key', keyFrom: 'environment', keyFile: '', uploadsFolder: '', keyError: undefined },
    never(),
    { json: { answerMs: ms, stallMs: ms, maxBytes: 1_000_000 }, rows: { answerMs: ms, stallMs: ms } },
  )

/** Every service that the product calls, through the code that calls it. */
export const services: Readonly<Record<string, ServiceCall>> = {
  'a bucket that is read': {
    call: async (url, ms) => new Response((await bucket(url, ms).get('a/b', { offset: 0, length: 10 }))?.body).arrayBuffer(),
    head: '206 Partial Content\r\nContent-Range: bytes 0-9/10\r\n',
    ...{ reads: true, maxBytes: 10 },
  },
  'a bucket whose object is copied': {
    call: (url, ms) => withLocalFile({ objects: bucket(url, ms), dataDir }, recorded, reject, (path) => stat(path)),
    ...{ reads: true, takesAnything: true, maxBytes: 3 },
  },
  'a bucket whose object is checked': {
    call: async (url, ms) => reject(await hashObject(bucket(url, ms), recorded)),
    ...{ reads: true, takesAnything: true, maxBytes: 3 },
  },
  'a bucket that is listed': { call: (url, ms) => bucket(url, ms).list('', { maxKeys: 10 }), reads: true, maxBytes: 2_000_000 },
  'a bucket that is deleted from': { call: (url, ms) => bucket(url, ms).delete('a/b'), reads: false, maxBytes: 0 },
  'the source of a data set': {
    call: async (url, ms) => {
      const bounds = { answerMs: ms, stallMs: ms, totalMs: ms, maxBytes: 10 }
      const answer = await boundedFetch(publicFetch(new Set(['127.0.0.1'])), bounds)(url)
      await storeBody(await requireOk(answer), join(dataDir, crypto.randomUUID()))
    },
    ...{ reads: true, takesAnything: true, follows: true, maxBytes: 10 },
  },
  'an OPeNDAP server': {
    call: (url, ms) => {
      const bounds = { answerMs: ms, stallMs: ms, totalMs: ms }
      return new DapServer(`${url}/dataset`, { fetch: publicFetch(new Set(['127.0.0.1'])), signal: never() }, bounds).structure()
    },
    ...{ reads: true, follows: true, maxBytes: limits.dapTextBytes },
  },
  DataCite: {
    call: (url, ms) =>
      new DataciteRegistrar({ url, prefix: '10.5072', repository: 'A.B', password: 'datacite-password' }, { totalMs: ms }).register(
        { doi: '10.5072/a', publicationYear: '2026' } as DoiRecord,
        never(),
      ),
    ...{ reads: false, maxBytes: 0 },
  },
  'where errors are forwarded': {
    call: async (url, ms) => {
      const report = { source: 'page', message: 'a', stackLine: '', path: '/', browser: '', system: '', steps: [] } as const
      const error = { report, fingerprint: 'a', version: '1', environment: 'production', at: 0 } as const
      const failure = await forwardError({ address: url, key: 'sentry-key' }, error, { totalMs: ms })
      if (failure !== null) throw new Error(failure)
    },
    ...{ reads: false, maxBytes: 0 },
  },
  'the mail API': {
    call: (url, ms) => httpMailSender({ url, token: 'mail-api-token' }, { totalMs: ms }).send(mail, never()),
    ...{ reads: false, maxBytes: 0 },
  },
  'Google’s keys': {
    call: (url, ms) => findKey(`${url}/${crypto.randomUUID()}`, 'key', Date.now, { totalMs: ms, maxBytes: 100_000 }),
    ...{ reads: true, maxBytes: 100_000 },
  },
  'the collector of traces': {
    call: async (url, ms) => {
      const lines: string[] = []
      const ports = { version: '1', now: Date.now, log: jsonLog((line) => lines.push(line)) }
      const tracer = new Tracer({ url, headers: { 'x-token': 'traces-token' }, serviceName: 'pelagos' }, ports, { totalMs: ms })
      const trace = traceContextOf(undefined)
      const request = { requestId: 'a', method: 'GET', route: 'page', status: 200, startedAt: 1, ms: 1, engineMs: undefined, trace }
      tracer.note(request, () => () => undefined)
      await tracer.send()
      if (lines.length > 0) throw new Error(lines[0])
    },
    ...{ reads: false, maxBytes: 0 },
  },
  'the rebuild hook': {
    call: async (url, ms) => {
      const failure = await callRebuildHook(url, { dataset: 'A', version: 1 }, { totalMs: ms, pauseMs: 1 })
      if (failure !== null) throw new Error(failure)
    },
    ...{ reads: false, maxBytes: 0 },
  },
  'rows of ClickHouse': {
    call: async (url, ms) => gather(await clickHouse(url).rows('SELECT 1', [column], { ...running(ms), sharesSlot: true })),
    ...{ reads: true, maxBytes: 1_000_000 },
  },
  'a statement of ClickHouse': {
    call: (url, ms) => clickHouse(url).run('SELECT 1', running(ms)),
    ...{ reads: true, takesAnything: true, maxBytes: 65_536 },
  },
  'observations over HTTP': {
    call: async (url, ms) => {
      const file = await httpSource(url, { answerMs: ms, stallMs: ms }).open('a.parquet', never())
      return file.read(0, 10, never())
    },
    head: '206 Partial Content\r\nContent-Range: bytes 0-9/1000\r\n',
    ...{ reads: true, maxBytes: 10 },
  },
  'the libSQL server': {
    call: (url, ms) =>
      createClient({ url, authToken: 'libsql-token', fetch: storeFetch({ totalMs: ms, maxBytes: 1_000_000 }) }).execute('SELECT 1'),
    ...{ reads: true, maxBytes: 1_000_000 },
  },
  'the portal, to its command line': {
    call: (url, ms) => portal(url, ms).call(endpoints.newsList, {}),
    ...{ reads: true, maxBytes: 1_000_000 },
  },
  'the portal, to a download of its command line': {
    call: async (url, ms) => {
      let received = 0
      for await (const piece of portal(url, ms).rows(endpoints.newsList, {})) {
        received += piece.length
        if (received > 1_000_000) throw new Error('enough')
      }
    },
    ...{ reads: true, takesAnything: true, maxBytes: 1_000_000 },
  },
}
