import { globSync, mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineProject } from 'vitest/config'
import { storeFile } from './edge/dataFolder/database.ts'
import { HranaServer } from './edge/tools/hrana/HranaServer.ts'
import { fixtureCatalog } from './tests/helpers/fixtureCatalog.ts'
import { GoogleIssuer } from './tests/helpers/googleIssuer.ts'
import { seededFolder } from './tests/helpers/seededFolder.ts'

// The worker's assets must be there, built or not; these tests ask for none of them.
mkdirSync(new URL('./dist', import.meta.url), { recursive: true })

const secrets = {
  PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
  PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
}
interface Pipeline {
  readonly requests: readonly {
    readonly stmt?: { readonly sql?: string }
    readonly batch?: { readonly steps: readonly { readonly stmt: { readonly sql?: string } }[] }
  }[]
}

function statementsIn({ requests }: Pipeline): string[] {
  const all = requests.flatMap(({ stmt, batch }) => [stmt, ...(batch?.steps.map((step) => step.stmt) ?? [])])
  return all.flatMap((each) => each?.sql ?? [])
}

const catalog = fileURLToPath(new URL('./content/catalog', import.meta.url))

/** The catalog's observation files and those of the fixtures for tests to put into their bucket: the list of paths, or the bytes of one. */
async function observationFile(path: string): Promise<Response> {
  const filesIn = (folder: string, within: string) =>
    globSync('**/observations/*.parquet', { cwd: folder }).map((name) => [within + name, join(folder, name)] as const)
  const files = new Map([...filesIn(catalog, ''), ...filesIn(fixtureCatalog, '@store/')])
  if (path === '/') return Response.json([...files.keys()])
  const found = files.get(path.slice(1))
  return found === undefined ? new Response(null, { status: 404 }) : new Response(await readFile(found))
}

/** What the worker of one test file reaches outside of itself: a Hrana server with a store of its own, made when first asked, and Google’s keys. */
function outsideOfWorker(): (request: { readonly method: string; readonly url: string; text(): Promise<string> }) => Promise<Response> {
  let hrana: Promise<HranaServer> | undefined
  /** The SQL that the store was asked since a test last wanted to know. */
  const statements: string[] = []
  const google = new GoogleIssuer()
  return async (request) => {
    const { method, url } = request
    const { hostname, pathname } = new URL(url)
    const body = method === 'GET' ? null : await request.text()
    switch (hostname) {
      case 'catalog.local':
        return observationFile(pathname)
      case 'nowhere.local':
        // A server of files that never answers.
        return new Promise(() => undefined)
      case 'google.local':
        return google.fetch(new Request(url, { method, body }))
      case 'statements.local':
        return Response.json(statements.splice(0))
    }
    hrana ??= startHrana()
    if (body !== null) statements.push(...statementsIn(JSON.parse(body) as Pipeline))
    const answer = await (await hrana).fetch(new Request(url, { method, body }))
    return new Response(await answer.text(), answer)
  }
}

const dataDirs: string[] = []
process.once('exit', () => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
})

async function startHrana(): Promise<HranaServer> {
  const { dataDir } = await seededFolder(undefined, ['alice', 'bob'])
  dataDirs.push(dataDir)
  return new HranaServer(storeFile(dataDir))
}

/**
 * Source maps are sent to workerd in the modules' texts, and all that a file imports in one message, which may have 32 MiB: what is not
 * ours to debug goes without them, and so does core, whose tests run on Node.
 */
const withoutMaps = {
  name: 'without-maps',
  enforce: 'post',
  transform: (code: string, id: string) =>
    /\/(node_modules|dist-pages|core)\//.test(id) ? { code, map: { mappings: '' as const } } : null,
} as const

/** The API suite in workerd: the worker as it is deployed. Two files run at a time, as one keeps little more than one core busy. */
export default defineProject({
  plugins: [
    withoutMaps,
    cloudflareTest(() => {
      const outside = outsideOfWorker()
      return {
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          bindings: { DB_URL: 'http://127.0.0.1:8899', PELAGOS_PUBLIC_URL: 'http://127.0.0.1:8787', ...secrets },
          // Of Miniflare's own classes, which have the same form.
          outboundService: async (request) => (await outside(request)) as never,
        },
      }
    }),
  ],
  test: {
    name: 'workers',
    include: ['tests/**/*.workerd.test.ts'],
    globalSetup: './tests/helpers/runFolder.ts',
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
