import { afterAll, expect, test, vi } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { freshAddress } from './suite/TestedApi.ts'

// Six hundred waiting passwords would keep this machine busy for a minute; four are enough to be too many.
vi.mock('#core/limits/account.ts', async (load) => {
  const real = await load<typeof import('#core/limits/account.ts')>()
  return { ...real, limits: { ...real.limits, passwordsAtOnce: 1, waitingPasswords: 2 } }
})

const portal = await openNodePortal()
afterAll(() => portal.close())
const { api } = portal

test('SEC-17 when too many passwords wait, a sign-in gets a status and header to retry later; the others are answered', async () => {
  const signIn = (at: number) =>
    api.send('/api/user/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...api.from(freshAddress()) },
      body: JSON.stringify({ username: `nobody ${at}`, password: 'wrong' }),
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => signIn(at)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(3)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.length + answers.filter(({ status }) => status === 401).length).toBe(answers.length)
  for (const answer of busy) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await signIn(13)).status).toBe(401)
})
