import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Starts a portal over a data folder as the development server does, with a channel; tells its process id once it answers. */
const [dataDir = ''] = process.argv.slice(2)
const portal = spawn(process.execPath, ['edge/node.ts'], {
  cwd: join(import.meta.dirname, '../../..'),
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  env: { PORT: '0', PELAGOS_DATA_DIR: dataDir },
})
let said = ''
portal.stderr?.on('data', (text: Buffer) => {
  const before = said
  said += String(text)
  if (said.includes('listening on') && !before.includes('listening on')) process.stdout.write(`${portal.pid}\n`)
})
