import type { HttpBindings } from '@hono/node-server'
import { limits } from '#core/limits.ts'
import { type Config, isLoopback } from '../../../config.ts'

/** The client's address: the socket's, or where a proxy is trusted the one that this proxy added last. */
export function addressOf(request: Request, platform: unknown, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const forwarded = trustProxy ? lastOf(request.headers.get('X-Forwarded-For') ?? '') : ''
  const { incoming } = platform as Partial<HttpBindings>
  return forwarded || incoming?.socket.remoteAddress || 'unknown'
}

/** What proxies, tunnels and content networks write into a request that they hand on. */
const FORWARDING_HEADER = /^(forwarded$|via$|x-forwarded-|x-original-|x-real-ip$|(x-|true-)?client-ip$|cf-|fly-|x-envoy-|x-amzn-)/

/** Whether a program on this machine asked by a socket of its own, under a name of this machine; forwarded requests did not. */
export function isFromThisMachine(request: Request, platform: unknown): boolean {
  const { incoming } = platform as Partial<HttpBindings>
  const peer = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopback(peer) && namesThisMachine(request) && ![...request.headers.keys()].some((name) => FORWARDING_HEADER.test(name))
}

/** Whether a request was sent to a name of this machine, and not to one that somebody else's name server points here. */
export function namesThisMachine(request: Request): boolean {
  return isLoopback(new URL(request.url).hostname.replace(/^\[|\]$/g, ''))
}

/** The last entry of a list, empty where it is longer than any address. */
function lastOf(list: string): string {
  const last = list.slice(list.lastIndexOf(',') + 1).trim()
  return last.length > limits.networkAddressCharacters ? '' : last
}
