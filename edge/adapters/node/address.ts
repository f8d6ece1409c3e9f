import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../../config.ts'

/** The client's address: the socket's, or where a proxy is trusted the one that this proxy added last. */
export function addressOf(request: Request, platform: unknown, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const forwarded = trustProxy ? request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const { incoming } = platform as Partial<HttpBindings>
  return forwarded || incoming?.socket.remoteAddress || 'unknown'
}
