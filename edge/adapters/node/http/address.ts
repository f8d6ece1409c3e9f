import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../../../config/config.ts'
import { isLoopback } from '../../../config/loopback.ts'
import { readAddress } from '../../../platform/network.ts'

/**
 * The client's address: the socket's, or where a proxy is trusted the one that this proxy added last. Entries before it were sent by the client;
 * where the last one is no address, the proxy's own counts.
 */
export function addressOf(request: Request, platform: unknown, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const forwarded = trustProxy ? readAddress(lastOf(request.headers.get('X-Forwarded-For') ?? '')) : null
  return forwarded ?? peerOf(platform) ?? 'unknown'
}

const peerOf = (platform: unknown): string | null => readAddress((platform as Partial<HttpBindings>).incoming?.socket.remoteAddress ?? '')

/** What proxies, tunnels and content networks write into a request that they hand on. */
const FORWARDING_HEADER = /^(forwarded$|via$|x-forwarded-|x-original-|x-real-ip$|(x-|true-)?client-ip$|cf-|fly-|x-envoy-|x-amzn-)/

/**
 * Whether the request came from a program on this machine by a socket of its own, under a name of this machine; forwarded requests did not.
 */
export function isFromThisMachine(request: Request, platform: unknown): boolean {
  return (
    isLoopback(peerOf(platform) ?? '') &&
    namesThisMachine(request) &&
    ![...request.headers.keys()].some((name) => FORWARDING_HEADER.test(name))
  )
}

/** Whether a request was sent to a name of this machine, and not to one that somebody else's name server points here. */
export function namesThisMachine(request: Request): boolean {
  return isLoopback(new URL(request.url).hostname.replace(/^\[|\]$/g, ''))
}

const lastOf = (list: string): string => list.slice(list.lastIndexOf(',') + 1).trim()
