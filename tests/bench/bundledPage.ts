import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** A page's script, and by their addresses the files that it fetches. */
interface Bundle {
  readonly script: string
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

/** The script of a page in one piece, built as the site's are; the path is one of this folder. */
export async function bundle(path: string): Promise<Bundle> {
  const built = await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      chunkSizeWarningLimit: 20_000,
      rolldownOptions: { input: fileURLToPath(new URL(path, import.meta.url)), output: { codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const chunk = output.find((part) => part.type === 'chunk')
  if (!chunk) throw new Error('the bench page was not built')
  const assets = output.flatMap((part) => (part.type === 'asset' ? [[`/${part.fileName}`, part.source] as const] : []))
  return { script: chunk.code, files: new Map(assets) }
}

const types = { js: 'text/javascript', mjs: 'text/javascript', json: 'application/json', css: 'text/css' } as const
const typeOf = (path: string) => types[path.slice(path.lastIndexOf('.') + 1) as keyof typeof types] ?? 'text/html'

/** Serves that script in an empty page, with what it fetches; optionally with the styles of its components. */
export async function serve({ script, files }: Bundle, hasStyles = false): Promise<{ address: string; close(): void }> {
  const paths = hasStyles ? [...files.keys()].filter((path) => path.endsWith('.css')) : []
  const sheets = paths.map((path) => `<link rel="stylesheet" href="${path}">`)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>${sheets.join('')}<script type="module" src="/page.js"></script>`
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const body = path === '/page.js' ? script : (files.get(path) ?? page)
    response.writeHead(200, { 'Content-Type': body === page ? 'text/html' : typeOf(path) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
