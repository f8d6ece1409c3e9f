import { Hono } from 'hono'
import type { Role } from '#core/account/roles.ts'
import { identify } from '../../../edge/middleware/authentication.ts'
import type { AppContext } from '../../../edge/middleware/context.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'

/** A call that requires a role; responds with `user` to those who have it, or with the error. */
export function roleGuard(role: Role, ports: Ports): Hono {
  return new Hono().get('/', async (c) => {
    const verdict = await identify(c as unknown as AppContext, ports, { who: role }).then(
      ({ kind }) => kind,
      (fault: { code: string; status: number }) => `${fault.status} ${fault.code}`,
    )
    return c.text(verdict)
  })
}
