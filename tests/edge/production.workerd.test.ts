import { expect, test } from 'vitest'
import { openWorkerPortal } from './helpers/workerPortal.ts'
import { productionCookiesSuite } from './suite/productionCookies.ts'

productionCookiesSuite(openWorkerPortal({ PELAGOS_PUBLIC_URL: 'https://data.example.org' }))

test('SEC-14 in development a page whose own name leads to this machine gets no answer', async () => {
  const { api } = openWorkerPortal()
  expect((await api.send('http://localhost:8787/api/health')).status).toBe(200)
  for (const origin of ['http://evil.example', 'http://127.0.0.1.evil.example:8787'])
    expect([origin, (await api.send(`${origin}/api/health`)).status]).toEqual([origin, 403])
})

test('SEC-13 a worker that is deployed without its own address, or with one of the developer’s machine, does not start', async () => {
  const ask = async (settings: Record<string, string>) => openWorkerPortal(settings).api.send('/api/health')
  await expect(ask({ PELAGOS_PUBLIC_URL: '' })).rejects.toThrow('PELAGOS_PUBLIC_URL: is missing')
  await expect(ask({ DB_URL: 'https://store.example.org' })).rejects.toThrow('PELAGOS_PUBLIC_URL: must be the public address of the portal')
})
