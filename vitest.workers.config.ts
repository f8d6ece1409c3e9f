import { mkdirSync, rmSync } from 'node:fs'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'
import { storeFile } from './edge/adapters/node/database.ts'
import { HranaServer } from './edge/adapters/node/hrana/HranaServer.ts'
import { makeTestStore } from './tests/edge/helpers/testStore.ts'

// The worker's assets must be there, built or not; these tests ask for none of them.
mkdirSync(new URL('./dist', import.meta.url), { recursive: true })

const secrets = {
  PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
  PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
}
let hrana: Promise<HranaServer> | undefined

async function startHrana(): Promise<HranaServer> {
  const { dataDir, store } = await makeTestStore(secrets)
  await store.close()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return new HranaServer(storeFile(dataDir))
}

/** The API suite in workerd: the worker as it is deployed, its store a Hrana server within this process, made when first asked. */
export default defineProject({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: { DB_URL: 'http://hrana.local', PELAGOS_PUBLIC_URL: 'http://127.0.0.1:8787', ...secrets },
        outboundService: async (request) => {
          hrana ??= startHrana()
          const { method, url } = request
          const body = method === 'GET' ? null : await request.text()
          const answer = await (await hrana).fetch(new Request(url, { method, body }))
          return new Response(await answer.text(), answer) as never
        },
      },
    }),
  ],
  test: { name: 'workers', include: ['tests/**/*.workerd.test.ts'], testTimeout: 60_000 },
})
