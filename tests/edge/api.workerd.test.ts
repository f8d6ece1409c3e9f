import { env, exports } from 'cloudflare:workers'
import { accountsSuite } from './suite/accounts.ts'
import { catalogSuite } from './suite/catalog.ts'
import type { Door } from './suite/Door.ts'
import { guestsSuite } from './suite/guests.ts'
import { hostileSuite } from './suite/hostile.ts'
import { transportSuite } from './suite/transport.ts'
import { withoutEngineSuite } from './suite/withoutEngine.ts'

const origin = 'http://127.0.0.1:8787'

const door: Door = {
  name: 'workerd',
  origin,
  send: (path, init) => exports.default.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init })),
  from: (address) => ({ 'CF-Connecting-IP': address }),
  hasEngine: false,
  secrets: { session: env.PELAGOS_SESSION_SECRET, key: env.PELAGOS_KEY_SECRET },
}

transportSuite(door)
catalogSuite(door)
accountsSuite(door)
guestsSuite(door)
hostileSuite(door)
withoutEngineSuite(door)
