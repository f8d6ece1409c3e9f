import { createHash } from 'node:crypto'
import { limits } from '#core/limits/index.ts'
import { rows } from '../../fixtures/workbooks/audits.ts'
import { dataset, type MetadataRow, submission, variable } from '../../fixtures/workbooks/submission.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { type NewPerson, newPerson, type OpenPortal, type Person, sessionOf } from './people.ts'

/** Somebody and the headers of their browser. */
export interface Browser {
  readonly person: Person
  readonly headers: Readonly<Record<string, string>>
}

type Bytes = Uint8Array<ArrayBuffer>

/** SHA-256 in hex. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A workbook without faults under names of its own; `more` changes its cells of dataset_meta_data, `below` are the rows below these. */
export async function workbookNamed(shortName: string, more: MetadataRow = {}, below: readonly MetadataRow[] = []): Promise<Bytes> {
  const named = { ...dataset, dataset_short_name: shortName, dataset_long_name: longNameOf(shortName), ...more }
  const blob = await submission(rows, { dataset: [named, ...below], variables: [variable] })
  return new Uint8Array(await blob.arrayBuffer())
}

/** The long name that goes with a short name of these tests, in title case. */
export const longNameOf = (shortName: string): string => `Cruise ${shortName.replaceAll('_', ' ')}`

let made = 0
/** A short name that nobody has. */
export const freshName = (): string => `Sub_${(++made).toString()}_${crypto.randomUUID().slice(0, 6).toUpperCase()}`

/** What a commit says, with a way to change it. */
export type CommitBody = Readonly<Record<string, unknown>>

/** The calls of submissions on a portal, as the site's pages make them. */
export class Submissions {
  readonly open: OpenPortal

  constructor(open: OpenPortal) {
    this.open = open
  }

  /** Somebody of their own with a confirmed address, signed in. */
  async browser(more: NewPerson = {}): Promise<Browser> {
    const person = await newPerson(this.open.database, { emailConfirmedAt: 1, ...more })
    const { Cookie } = await sessionOf(this.open, person)
    return {
      person,
      headers: { Cookie, Origin: this.open.api.origin, 'X-Requested-With': 'test', ...this.open.api.from(freshAddress()) },
    }
  }

  get(who: Browser, call: string, query: Readonly<Record<string, string | number>> = {}): Promise<Response> {
    return this.open.api.send(withQuery(`/api/datasubmission/${call}`, query), { headers: who.headers })
  }

  post(who: Browser, call: string, body: unknown): Promise<Response> {
    const headers = { ...who.headers, 'Content-Type': 'application/json' }
    return this.open.api.send(`/api/datasubmission/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** The same fields as a form with a boundary, as older pages send them. */
  async postForm(who: Browser, call: string, fields: Readonly<Record<string, string | Blob>>): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const request = new Request('http://127.0.0.1', { method: 'POST', body: form })
    const headers = { ...who.headers, 'Content-Type': request.headers.get('Content-Type') ?? '' }
    return this.open.api.send(`/api/datasubmission/${call}`, { method: 'POST', headers, body: await request.arrayBuffer() })
  }

  async begin(who: Browser, submissionId?: number): Promise<string[]> {
    const type = submissionId === undefined ? { submissionType: 'new' } : { submissionType: 'update', submissionId }
    const answer = await this.post(who, 'beginuploadsession', type)
    if (answer.status !== 200) throw new Error(`beginuploadsession answered ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { sessionIds: string[] }).sessionIds
  }

  part(who: Browser, sessionID: string, offset: number, bytes: Bytes, sha256 = hashOf(bytes)): Promise<Response> {
    const headers = { ...who.headers, 'Content-Type': 'application/octet-stream' }
    const path = withQuery('/api/datasubmission/uploadpart', { sessionID, offset, sha256 })
    return this.open.api.send(path, { method: 'POST', headers, body: bytes })
  }

  /** Uploads all parts of a file. */
  async upload(who: Browser, sessionID: string, bytes: Bytes): Promise<void> {
    for (let offset = 0; offset < bytes.byteLength; offset += limits.uploadPartBytes) {
      const answer = await this.part(who, sessionID, offset, bytes.slice(offset, offset + limits.uploadPartBytes))
      if (answer.status !== 200) throw new Error(`uploadpart answered ${answer.status} ${await answer.text()}`)
    }
  }

  commit(who: Browser, shortName: string, body: CommitBody): Promise<Response> {
    const names = { shortName, datasetLongName: longNameOf(shortName), dataSource: 'Test Institute', submissionType: 'new' }
    return this.post(who, 'commitupload', { ...names, ...body })
  }

  /** Submits a workbook with a raw original of the same bytes; answers the submission's ID. `more` changes cells of dataset_meta_data. */
  async submit(who: Browser, shortName = freshName(), more: Readonly<Record<string, string>> = {}): Promise<number> {
    const bytes = await workbookNamed(shortName, more)
    const sessionIds = await this.begin(who)
    for (const id of sessionIds) await this.upload(who, id, bytes)
    const answer = await this.commit(who, shortName, { sessionIds, offsets: [bytes.byteLength, bytes.byteLength] })
    if (answer.status !== 200) throw new Error(`commitupload answered ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { submissionId: number }).submissionId
  }

  /** Submits a version of a submission under a short name; `more` changes cells of dataset_meta_data. */
  async update(who: Browser, submissionId: number, shortName: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
    const bytes = await workbookNamed(shortName, more)
    const sessionIds = await this.begin(who, submissionId)
    for (const id of sessionIds) await this.upload(who, id, bytes)
    return this.commit(who, shortName, { submissionType: 'update', submissionId, sessionIds, offsets: [bytes.byteLength] })
  }

  setPhase(curator: Browser, submissionID: number, phaseID: number, more: Readonly<Record<string, unknown>> = {}): Promise<Response> {
    return this.post(curator, 'setphase', { submissionID, phaseID, reason: 'because a test says so', ...more })
  }
}
