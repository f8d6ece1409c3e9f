import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { dev } from 'astro'

/** `npm run dev`: the site with hot reload, its API calls passed to a portal started beside it (PORT, 8788 unless set), whose store its pages are views of. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const port = process.env.PORT ?? '8788'
process.env.ASTRO_TELEMETRY_DISABLED = '1'
const portal = spawn(process.execPath, ['edge/node.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  env: { ...process.env, PORT: port },
})
const server = await dev({
  root: fileURLToPath(new URL('..', import.meta.url)),
  site: `http://127.0.0.1:${port}`,
  vite: {
    server: {
      proxy: Object.fromEntries(['/api', '/catalog/figures', '/globe.', '/dev/mail'].map((path) => [path, `http://127.0.0.1:${port}`])),
    },
  },
})
portal.on('exit', async (status) => {
  await server.stop()
  process.exit(status ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => portal.kill(signal))
