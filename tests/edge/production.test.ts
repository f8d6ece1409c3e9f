import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { productionCookiesSuite } from './suite/productionCookies.ts'

const production = await openNodePortal({
  PELAGOS_PUBLIC_URL: 'https://data.example.org',
  PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
  PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
})
const development = await openNodePortal()
afterAll(async () => {
  await production.close()
  await development.close()
})

productionCookiesSuite(production)

const statusFor = (origin: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const call = request(new URL(path, origin), { headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.once('error', reject)
    call.end()
  })

test('SEC-14 in development a page whose own name leads to this machine gets no answer', async () => {
  const { origin } = development.api
  const { port } = new URL(origin)
  for (const Host of ['127.0.0.1', `localhost:${port}`, `[::1]:${port}`, `127.0.0.1:${port}`])
    expect([Host, await statusFor(origin, '/api/health', { Host })]).toEqual([Host, 200])
  for (const Host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', '192.0.2.1', 'localhost.evil.example'])
    for (const path of ['/api/health', '/dev/mail', '/', '/catalog'])
      expect([Host, path, await statusFor(origin, path, { Host })]).toEqual([Host, path, 403])
  expect(await statusFor(production.api.origin, '/api/health', { Host: 'data.example.org' })).toBe(200)
})

test('SEC-21 development mails are shown to programs on this machine only, and never through a proxy', async () => {
  const { origin } = development.api
  expect(await statusFor(origin, '/dev/mail', {})).toBe(200)
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via'])
    expect([name, await statusFor(origin, '/dev/mail', { [name]: 'x' })]).toEqual([name, 404])
  expect(await statusFor(production.api.origin, '/dev/mail', {})).toBe(404)
})
