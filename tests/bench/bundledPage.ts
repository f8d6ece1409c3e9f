import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** The script of a page in one piece, built as the site's are; the path is one of this folder. */
export async function bundle(path: string): Promise<string> {
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
  return chunk.code
}

/** Serves that script in an empty page. */
export async function serve(script: string): Promise<{ address: string; close(): void }> {
  const page = '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><script type="module" src="/page.js"></script>'
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' }).end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
