import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { limits } from '#core/limits/submission.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { loadTables } from '../../../edge/tools/clickhouseLoad/load.ts'
import { FaultPortal } from '../../edge/faults/FaultPortal.ts'
import { message, writeToTeam } from '../../edge/suite/contact.ts'
import { signedIn, smallCall, withQuery } from '../../edge/suite/TestedApi.ts'
import { startClickHouse } from '../../helpers/clickhouse.ts'
import { makeSubmitters } from '../../helpers/crowd.ts'
import { readTestedCatalog } from '../../helpers/defaultCatalog.ts'
import { openSmtpSink } from '../../helpers/smtpSink.ts'
import { startSwift } from '../../helpers/swift.ts'

/** What people ask of a portal, by name. */
export type Calls = Readonly<Record<'page' | 'rows' | 'session' | 'upload' | 'message', () => Promise<Response>>>

/** A portal whose files, observations and e-mails are with other services, each of which can be taken away. */
export async function startFaultyPortal() {
  const [clickHouse, swift, first] = await Promise.all([startClickHouse(), startSwift(), openSmtpSink()])
  const { endpoint, bucket, keyId, secret } = await swift.bucket('portal')
  const { table, root, storeRoot } = await readTestedCatalog()
  const source = await DuckDbEngine.open({ root, storeRoot })
  const quiet = { printLine: () => undefined, isDryRun: false, isSchemaOnly: false }
  await loadTables({ config: clickHouse.config, tables: [table('COADS_Climatology')], source, ...quiet })
  await source.close()
  const portal = await FaultPortal.start({
    environment: {
      ...{ PELAGOS_S3_URL: endpoint, PELAGOS_S3_BUCKET: bucket, PELAGOS_S3_KEY_ID: keyId, PELAGOS_S3_SECRET: secret },
      ...{ PELAGOS_CLICKHOUSE_URL: clickHouse.config.url, PELAGOS_SMTP_URL: first.url, PELAGOS_TEAM_ADDRESS: 'team@example.org' },
      PELAGOS_MAIL_FROM: 'portal@example.org',
      PELAGOS_RATE_FACTOR: '1000',
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumpingClock.ts')}`,
    },
  })
  const { api, dataDir } = portal
  const session = await signedIn(api, { username: 'demo', password: portal.password })
  const [submitter = ''] = await makeSubmitters(dataDir, 1)
  const sinks = [first]
  const confirmed = new Set<string>()
  return {
    ...{ portal, clickHouse, swift },
    mail: {
      stop: async () => sinks.at(-1)?.close(),
      start: async () => void sinks.push(await openSmtpSink({ port: first.port })),
      arrived: () => sinks.flatMap(({ mails }) => mails),
    },
    /** Messages that the portal said it has. */
    confirmed,
    calls: callsOf(portal, { session, submitter: { Authorization: `Api-Key ${submitter}` }, confirmed }),
    async stop(): Promise<void> {
      await portal.stop()
      await Promise.all([clickHouse.stop(), swift.stop(), sinks.at(-1)?.close()])
    },
  }
}

interface Callers {
  readonly session: Readonly<Record<string, string>>
  readonly submitter: Readonly<Record<string, string>>
  readonly confirmed: Set<string>
}

function callsOf(portal: FaultPortal, { session, submitter, confirmed }: Callers): Calls {
  const { api } = portal
  let uploadId: string | null = null
  let offset = 0
  const post = (path: string, body: object, headers: Readonly<Record<string, string>>) =>
    api.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...headers },
      body: JSON.stringify(body),
    })
  return {
    page: () => portal.get('/catalog/datasets/COADS_Climatology', {}),
    rows: () => portal.get(withQuery('/api/data/sp', smallCall)),
    session: () => api.send('/api/user/whoami', { headers: session }),
    // The next part of one upload.
    upload: async () => {
      if (uploadId === null) {
        const begun = await post('/api/datasubmission/beginuploadsession', { submissionType: 'new' }, submitter)
        uploadId = ((await begun.json()) as { readonly sessionIds: readonly string[] }).sessionIds[0] ?? ''
      }
      const body = new Uint8Array(randomBytes(limits.uploadPartStepBytes))
      const sha256 = createHash('sha256').update(body).digest('hex')
      const path = withQuery('/api/datasubmission/uploadpart', { sessionID: uploadId, offset, sha256 })
      const answer = await api.send(path, { method: 'POST', headers: { ...submitter, 'Content-Type': 'application/octet-stream' }, body })
      if (answer.ok) offset += body.length
      return answer
    },
    message: async () => {
      const text = crypto.randomUUID()
      const answer = await writeToTeam(api, { ...message, message: text })
      if (answer.ok) confirmed.add(text)
      return answer
    },
  }
}
