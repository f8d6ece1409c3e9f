import { createHash } from 'node:crypto'
import { BlobReader, configure, ZipReader } from '@zip.js/zip.js'
import { tableFromIPC } from 'apache-arrow'
import { ne, sql } from 'drizzle-orm'
import { jobRuns } from '../../../edge/database/schema/index.ts'
import { smallCall, withQuery } from '../../edge/suite/TestedApi.ts'
import { type Member, signInAt, whoIs } from '../../helpers/crowd.ts'
import { throwIfPutOff } from './Calls.ts'
import { publishing } from './publishing.ts'
import type { SoakedPortal } from './SoakedPortal.ts'
import { submitting } from './submitting.ts'

configure({ useWebWorkers: false })

/** One kind of activity; throws if a response is wrong, and `PutOff` where the portal was too busy. */
export interface Activity {
  readonly name: string
  /** How often people begin it. */
  readonly perSecond: number
  act(): Promise<void>
}

/** A member with an API key for reading and submitting, and the headers of their address. */
export interface User extends Member {
  readonly headers: Readonly<Record<string, string>>
}

/** Whom the activities act for. */
export interface Users {
  readonly soaked: SoakedPortal
  /** Whose turn it is. */
  next(): User
}

const wide = { ...smallCall, dt2: '12', lat1: -80, lat2: 80, lon1: -180, lon2: 180 }
const select = 'SELECT lat, AVG(sst) AS mean FROM tblCOADS_Climatology GROUP BY lat ORDER BY lat'

/** What of an answer stays the same: all, unless something else is said of its path. */
type Lasting = (answer: Response) => Promise<string | Uint8Array>

const whole: Lasting = async (answer) => new Uint8Array(await answer.arrayBuffer())
/** Without data sets that come and go beside it. */
const found: Lasting = async (answer) => {
  const rows = (await answer.json()) as readonly { readonly Short_Name: string; readonly ID?: number }[]
  return rows
    .map(({ Short_Name: name }) => name)
    .filter((name) => !name.startsWith('Sub_'))
    .join()
}
/** Arrow says when it was asked for. */
const values: Lasting = async (answer) => {
  const column: unknown = tableFromIPC(new Uint8Array(await answer.arrayBuffer()))
    .getChild('sst')
    ?.toArray()
  if (!ArrayBuffer.isView(column)) throw new Error('no values')
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}
const heading: Lasting = async (answer) => /<h1[\s\S]*?<\/h1>/.exec(await answer.text())?.[0] ?? 'no heading'
/** The metadata beside the rows say when they were written. */
const archived: Lasting = async (answer) => {
  const entries = await new ZipReader(new BlobReader(await answer.blob())).getEntries()
  return entries
    .filter(({ filename }) => filename.endsWith('.csv'))
    .map(({ filename, signature }) => `${filename} ${signature}`)
    .join()
}

/** Of each, how often people ask: together what a portal with about a thousand visitors an hour gets. */
const perSecond = { browse: 1, search: 1, charts: 0.5, downloads: 0.1, 'sign-ins': 0.1, jobs: 0.025 }

interface Reading {
  readonly path: string
  readonly lasting: Lasting
  readonly body?: object
}

/** Requests whose answers are always the same. */
const readings: Readonly<Record<'browse' | 'search' | 'charts' | 'downloads', readonly Reading[]>> = {
  browse: ['/', '/catalog', '/catalog/datasets/COADS_Climatology', '/catalog/datasets/Nino12_SST'].map((path) => ({
    path,
    lasting: heading,
  })),
  search: ['ocean', 'temperature', 'nothing at all'].map((keywords) => ({
    path: withQuery('/api/catalog/searchcatalog', { keywords }),
    lasting: found,
  })),
  charts: [
    { path: withQuery('/api/data/sp', smallCall), lasting: whole },
    { path: withQuery('/api/data/query', { query: select }), lasting: whole },
    { path: withQuery('/api/data/sp', { ...wide, format: 'arrow' }), lasting: values },
  ],
  downloads: [
    { path: withQuery('/api/data/sp', wide), lasting: whole },
    { path: '/api/data/bulk-download', lasting: archived, body: { shortNames: ['COADS_Climatology', 'Nino12_SST'] } },
  ],
}

/** All activities that run on a portal at once. */
export async function activities(users: Users): Promise<readonly Activity[]> {
  const reads = (['browse', 'search', 'charts', 'downloads'] as const).map((name) => reading(users, name))
  return [...reads, signingIn(users), submitting(users), await publishing(users.soaked), running(users.soaked)]
}

function reading({ soaked, next }: Users, name: keyof typeof readings): Activity {
  const first = new Map<string, string>()
  const paths = readings[name]
  let turn = 0
  const act = async () => {
    const { path, lasting, body } = paths[turn++ % paths.length] ?? { path: '/', lasting: whole }
    const headers = { ...next().headers, 'Content-Type': 'application/json' }
    const answer = await soaked.api.send(path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    throwIfPutOff(answer)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 100)}`)
    const digest = createHash('sha256')
      .update(await lasting(answer))
      .digest('hex')
    if ((first.get(path) ?? digest) !== digest) throw new Error(`${path}: another answer than before`)
    first.set(path, digest)
  }
  return { name, perSecond: perSecond[name], act }
}

function signingIn({ soaked, next }: Users): Activity {
  const { url } = soaked.portal
  const send: typeof soaked.fetch = async (address, init) => {
    const answer = await soaked.fetch(address, init)
    throwIfPutOff(answer)
    return answer
  }
  const act = async () => {
    const { username, password } = next()
    const { jwt } = await signInAt(url, { username, password }, send)
    const who = await whoIs(url, jwt, send)
    if (who !== username) throw new Error(`${username} is taken for ${who}`)
  }
  return { name: 'sign-ins', perSecond: perSecond['sign-ins'], act }
}

/** Makes all jobs due that have run. */
function running({ database }: SoakedPortal): Activity {
  const act = async () => {
    const failed = await database.select().from(jobRuns).where(ne(jobRuns.fault, ''))
    if (failed.length > 0) throw new Error(failed.map(({ name, fault }) => `${name}: ${fault}`).join())
    await database.update(jobRuns).set({ startedAt: 0 }).where(sql`${jobRuns.holder} IS NULL`)
  }
  return { name: 'checks that no job failed', perSecond: perSecond.jobs, act }
}
