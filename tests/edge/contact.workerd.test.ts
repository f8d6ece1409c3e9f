import { env, exports } from 'cloudflare:workers'
import { contactSuite } from './suite/contact.ts'

const origin = 'http://127.0.0.1:8787'

contactSuite({
  name: 'workerd',
  origin,
  send: (path, init) => exports.default.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init })),
  from: (address) => ({ 'CF-Connecting-IP': address }),
  hasEngine: true,
  secrets: { session: env.PELAGOS_SESSION_SECRET, key: env.PELAGOS_KEY_SECRET },
})
