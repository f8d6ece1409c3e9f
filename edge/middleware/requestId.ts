import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'

/** Gives every answer a UUID in `X-CMAP-Request-Id`; one sent by the client is not taken over, since it goes into the log. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const id = crypto.randomUUID()
  c.set('requestId', id)
  await next()
  c.header('X-CMAP-Request-Id', id)
})
