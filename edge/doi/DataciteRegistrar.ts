import * as z from 'zod'
import type { DoiRecord } from '#core/catalog/datacite/schema.ts'
import { limits } from '#core/limits/outbound.ts'
import type { Fetch, OutboundBounds } from '#core/outbound/outboundFetch.ts'
import type { DoiConfig } from '../config/doiSettings.ts'
import { base64Of } from '../platform/base64Of.ts'
import { outbound } from '../platform/outbound.ts'
import { DoiError, type DoiRegistrar } from '../ports/DoiRegistrar.ts'

const MEDIA_TYPE = 'application/vnd.api+json'

/** DataCite's error response to metadata that it rejects. */
const errorBody = z.object({ errors: z.array(z.object({ source: z.string().nullish(), title: z.string().nullish() })) })

/** A request and its method. */
type Method = 'PUT' | 'POST'

/**
 * Registers DOIs by DataCite's REST API: PUT brings a DOI up to date, or makes it; where that is not found, POST makes it. Source: https://support.datacite.org/docs/api-create-dois.
 */
export class DataciteRegistrar implements DoiRegistrar {
  readonly prefix: string
  readonly #dois: string
  readonly #authorization: string
  readonly #fetch: Fetch

  /** Tests wait for less. */
  constructor({ url, prefix, repository, password }: DoiConfig, bounds: OutboundBounds = { totalMs: limits.doiTimeoutMs }) {
    this.prefix = prefix
    this.#dois = `${url}/dois`
    this.#authorization = `Basic ${base64Of(`${repository}:${password}`)}`
    this.#fetch = outbound(bounds, ({ message }) => new DoiError('unavailable', `DataCite ${message}`))
  }

  async register(record: DoiRecord, signal: AbortSignal): Promise<void> {
    const path = record.doi.split('/').map(encodeURIComponent).join('/')
    const attributes = { ...record, prefix: this.prefix, event: 'publish', publicationYear: Number(record.publicationYear) }
    const body = JSON.stringify({ data: { id: record.doi, type: 'dois', attributes } })
    const updated = await this.#send('PUT', `${this.#dois}/${path}`, body, signal)
    if (updated === 'absent' && (await this.#send('POST', this.#dois, body, signal)) === 'absent')
      throw new DoiError('denied', 'DataCite answered 404: the address, the repository or its prefix is not known there')
  }

  async #send(method: Method, url: string, body: string, signal: AbortSignal): Promise<'registered' | 'absent'> {
    const headers = { 'Content-Type': MEDIA_TYPE, Accept: MEDIA_TYPE, Authorization: this.#authorization }
    const answer = await this.#fetch(url, { method, headers, body, signal })
    const { ok, status } = answer
    if (!ok && status !== 404) throw await readFault(answer)
    await answer.body?.cancel()
    return ok ? 'registered' : 'absent'
  }
}

async function readFault(answer: Response): Promise<DoiError> {
  const { status } = answer
  const says = await readReason(answer)
  const message = `DataCite answered ${status}${says === '' ? '' : `: ${says}`}`
  if (status === 401 || status === 403) return new DoiError('denied', message)
  const mayPass = status >= 500 || status < 400 || [408, 425, 429].includes(status)
  return new DoiError(mayPass ? 'unavailable' : 'rejected', message)
}

/** The reasons of a reply in one line; empty for one that is not DataCite's. */
async function readReason(answer: Response): Promise<string> {
  try {
    const { errors } = errorBody.parse(JSON.parse(await answer.text()))
    const said = errors.map(({ source, title }) => [source, title].filter((part) => part).join(' '))
    return said.join('; ').replace(/\s+/g, ' ').trim()
  } catch {
    return ''
  }
}
