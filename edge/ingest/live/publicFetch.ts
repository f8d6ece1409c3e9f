import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { Fetch } from '#core/outbound/outboundFetch.ts'
import type { LiveKey } from '../../config/liveKeys.ts'
import { signedHeaders } from '../../files/s3/signedHeaders.ts'
import { readAddress } from '../../platform/network.ts'

const MAX_REDIRECTS = 5 // http to https, a new name of the server, a mirror

/** Why an address is not asked; the code is what an OutboundError says of it. */
const rejected = (
  code: 'ADDRESS_NOT_PUBLIC' | 'REDIRECT_NOT_ALLOWED' | 'TOO_MANY_REDIRECTS' | 'STATUS_OUT_OF_RANGE' | 'COMPRESSED_UNASKED',
): Error => Object.assign(new Error(code), { code })

const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16)
linkLocal.addSubnet('fe80::', 10, 'ipv6')

const notPublic = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(address, prefix)
// Among them what embeds IPv4 addresses: translated, 6to4 and Teredo.
for (const [address, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(address, prefix, 'ipv6')

/** Whether a portal may ask an IP address. Link-local ones, where clouds keep credentials, are never asked. */
export function mayAsk(written: string, isHostAllowed: boolean): boolean {
  const address = readAddress(written)
  if (address === null) return false
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  return !linkLocal.check(address, family) && (isHostAllowed || !notPublic.check(address, family))
}

/**
 * `fetch` of addresses that are not the portal's own: GET over http and https, with redirects, but never to an address of a private network,
 * unless its host is among `allowedHosts`. The address is checked when the connection is made, so that a name cannot change it in between.
 * What is asked of a bucket of `keys` is signed, at each redirect anew; nobody else gets a signature.
 */
export function publicFetch(allowedHosts: ReadonlySet<string>, keys: readonly LiveKey[] = []): Fetch {
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : input)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { href } = url
      const key = keys.find(({ address }) => href.startsWith(address))
      const signed = key === undefined ? [] : [...(await signedHeaders({ method: 'GET', url: href }, key))]
      const answer = await get(url, init, { isHostAllowed: allowedHosts.has(url.hostname), signed: Object.fromEntries(signed) })
      const { statusCode: status = 0, headers } = answer
      if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return responseOf(answer, status)
      answer.destroy()
      const next = URL.parse(headers.location, url)
      const isWeb = next !== null && (next.protocol === 'https:' || (next.protocol === 'http:' && url.protocol === 'http:'))
      if (!isWeb || next.username !== '' || next.password !== '') throw rejected('REDIRECT_NOT_ALLOWED')
      url = next
    }
    throw rejected('TOO_MANY_REDIRECTS')
  }
}

interface Hop {
  readonly isHostAllowed: boolean
  /** The headers of a signature; empty where nothing is signed. */
  readonly signed: Readonly<Record<string, string>>
}

function get(url: URL, { headers, signal }: RequestInit, { isHostAllowed, signed }: Hop): Promise<IncomingMessage> {
  const literal = readAddress(url.hostname)
  if (literal !== null && !mayAsk(literal, isHostAllowed)) throw rejected('ADDRESS_NOT_PUBLIC')
  const checkedLookup: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (fault, addresses) => {
      const isBarred = !fault && !addresses.every(({ address }) => mayAsk(address, isHostAllowed))
      const [first] = addresses ?? []
      if (fault || isBarred || first === undefined) callback(fault ?? rejected('ADDRESS_NOT_PUBLIC'), [])
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const sent = { ...Object.fromEntries(new Headers(headers)), ...signed, 'accept-encoding': 'identity', 'user-agent': 'pelagos' }
  return new Promise((resolve, reject) => {
    const options = { headers: sent, agent: false, lookup: checkedLookup, ...(signal ? { signal } : {}) }
    request(url, options, resolve).on('error', reject).end()
  })
}

/** A response whose body errors where its connection ends early. */
function responseOf(answer: IncomingMessage, status: number): Response {
  const isCompressed = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  // Hono's Response, which portals have in place of Node's, rejects such a status only when it is read: the connection would stay open.
  const isOutOfRange = status < 200 || status > 599
  if (isOutOfRange || isCompressed) {
    answer.destroy()
    throw rejected(isOutOfRange ? 'STATUS_OUT_OF_RANGE' : 'COMPRESSED_UNASKED')
  }
  const hasNoBody = status === 204 || status === 205 || status === 304
  if (hasNoBody) answer.resume()
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Response(hasNoBody ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>), { status, headers })
}
