import { limits } from '#core/limits/outbound.ts'
import type { Fetch, OutboundBounds } from '#core/outbound/outboundFetch.ts'
import type { NcAttributes } from '../../sources/netcdf/NetcdfFile.ts'
import { boundedFetch, isPage, liveProblem } from '../download.ts'
import type { LiveRequest } from '../LiveSource.ts'
import { readDas } from './das.ts'
import { type DapArray, type Dds, readDds } from './dds.ts'
import { readDods } from './dods.ts'
import { tokens } from './tokens.ts'

/** Part of a dimension, both ends included. */
export interface IndexRange {
  readonly first: number
  readonly step: number
  readonly last: number
}

/** How many values a range has. */
export const lengthOf = ({ first, step, last }: IndexRange): number => Math.floor((last - first) / step) + 1

/** How long an answer is waited for. */
const dapBounds: OutboundBounds = { answerMs: limits.liveAnswerMs, stallMs: limits.liveStallMs, totalMs: limits.liveTotalMs }

/** What comes beside the values: the description in front of them, and the axes of a grid. */
const ASIDE_BYTES = limits.dapTextBytes

/** A dataset on a DAP 2 server (OPeNDAP, THREDDS, ERDDAP, pydap), by its address without an ending or a constraint. */
export class DapServer {
  readonly #url: string
  readonly #fetch: Fetch
  readonly #signal: AbortSignal
  readonly #bounds: OutboundBounds

  constructor(url: string, { fetch, signal }: Pick<LiveRequest, 'fetch' | 'signal'>, bounds: OutboundBounds = dapBounds) {
    this.#url = url
    this.#fetch = fetch
    this.#signal = signal
    this.#bounds = bounds
  }

  async structure(): Promise<Dds> {
    return readDds(await this.#text('.dds'))
  }

  async attributes(): Promise<ReadonlyMap<string, NcAttributes>> {
    return readDas(await this.#text('.das'))
  }

  /** The values of a part of an array; the caller sees to it that they fit into memory. */
  async values({ name, dimensions }: DapArray, ranges: readonly IndexRange[]) {
    const lengths = ranges.map(lengthOf)
    const expected = lengths.reduce((all, length) => all * length, 1) * 8
    if (ranges.length !== dimensions.length) throw new TypeError(`${name} has ${dimensions.length} dimensions`)
    const part = ranges.map(({ first, step, last }) => `%5B${first}:${step}:${last}%5D`).join('')
    const bytes = await this.#bytes(`.dods?${encodeURIComponent(name)}${part}`, expected + ASIDE_BYTES)
    return readDods(bytes, name, lengths)
  }

  async #text(ending: string): Promise<string> {
    return new TextDecoder().decode(await this.#bytes(ending, ASIDE_BYTES))
  }

  async #bytes(ending: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await boundedFetch(this.#fetch, { ...this.#bounds, maxBytes })(this.#url + ending, { signal: this.#signal })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const start = Buffer.from(bytes.buffer, 0, Math.min(bytes.length, 2000)).toString('utf8')
    // Some servers send errors with status 200.
    if (/^\s*Error\s*\{/.test(start)) throw liveProblem(`The source returned an error: ${errorOf(start)}`)
    if (!answer.ok) throw liveProblem(`The source returned status ${answer.status}.`)
    if (isPage(answer.headers, start)) throw liveProblem('The source returned a web page instead of data.')
    return bytes
  }
}

/** The message of an error of DAP. */
function errorOf(start: string): string {
  const quoted = Array.from(tokens(start.slice(0, start.lastIndexOf('"') + 1)), (token) => token).find(({ isQuoted }) => isQuoted)
  return quoted?.text.slice(0, 300) ?? 'none that is read.'
}
