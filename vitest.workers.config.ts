import { globSync, mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'
import { storeFile } from './edge/dataFolder/database.ts'
import { HranaServer } from './edge/tools/hrana/HranaServer.ts'
import { makeTestStore } from './tests/edge/helpers/testStore.ts'
import { GoogleIssuer } from './tests/helpers/googleIssuer.ts'

// The worker's assets must be there, built or not; these tests ask for none of them.
mkdirSync(new URL('./dist', import.meta.url), { recursive: true })

const secrets = {
  PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
  PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
}
let hrana: Promise<HranaServer> | undefined
/** The SQL that the store was asked since a test last wanted to know. */
const statements: string[] = []

async function startHrana(): Promise<HranaServer> {
  const { dataDir, store } = await makeTestStore(secrets)
  await store.close()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return new HranaServer(storeFile(dataDir))
}

interface Pipeline {
  readonly requests: readonly {
    readonly stmt?: { readonly sql?: string }
    readonly batch?: { readonly steps: readonly { readonly stmt: { readonly sql?: string } }[] }
  }[]
}

function noteStatements({ requests }: Pipeline): void {
  const all = requests.flatMap(({ stmt, batch }) => [stmt, ...(batch?.steps.map((step) => step.stmt) ?? [])])
  statements.push(...all.flatMap((each) => each?.sql ?? []))
}

/** Where the worker looks for Google’s keys. */
const google = new GoogleIssuer()

const catalog = new URL('./content/catalog/', import.meta.url)

/** The catalog's observation files for tests to put into their bucket: the list of paths, or the bytes of one. */
async function observationFile(path: string): Promise<Response> {
  const paths = globSync('**/observations/*.parquet', { cwd: catalog })
  if (path === '/') return Response.json(paths)
  const found = paths.find((known) => `/${known}` === path)
  return found === undefined ? new Response(null, { status: 404 }) : new Response(await readFile(new URL(found, catalog)))
}

/**
 * Source maps are sent to workerd in the modules' texts, and all that a file imports in one message, which may have 32 MiB: what is not
 * ours to debug goes without them.
 */
const withoutForeignMaps = {
  name: 'without-foreign-maps',
  enforce: 'post',
  transform: (code: string, id: string) => (/\/(node_modules|dist-pages)\//.test(id) ? { code, map: { mappings: '' as const } } : null),
} as const

/** The API suite in workerd: the worker as it is deployed, its store a Hrana server within this process, made when first asked. */
export default defineProject({
  plugins: [
    withoutForeignMaps,
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: { DB_URL: 'http://127.0.0.1:8899', PELAGOS_PUBLIC_URL: 'http://127.0.0.1:8787', ...secrets },
        outboundService: async (request) => {
          const { method, url } = request
          if (new URL(url).hostname === 'catalog.local') return (await observationFile(new URL(url).pathname)) as never
          // A server of files that never answers.
          if (new URL(url).hostname === 'nowhere.local') return new Promise(() => undefined)
          if (new URL(url).hostname === 'google.local') {
            const asked = new Request(url, { method, body: method === 'GET' ? null : await request.text() })
            return (await google.fetch(asked)) as never
          }
          if (new URL(url).hostname === 'statements.local') return Response.json(statements.splice(0)) as never
          hrana ??= startHrana()
          const body = method === 'GET' ? null : await request.text()
          if (body !== null) noteStatements(JSON.parse(body) as Pipeline)
          const answer = await (await hrana).fetch(new Request(url, { method, body }))
          return new Response(await answer.text(), answer) as never
        },
      },
    }),
  ],
  test: {
    name: 'workers',
    include: ['tests/**/*.workerd.test.ts'],
    globalSetup: './tests/helpers/runFolder.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
