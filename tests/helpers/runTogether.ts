import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a command while others run, and prints all that it said once it has ended; answers whether it ended well. */
export async function runTogether([command = '', ...words]: readonly string[], cwd: string): Promise<boolean> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  const child = spawn(command, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = `== ${[command, ...words].join(' ')}\n`
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [status] = await once(child, 'close')
  process.stdout.write(said)
  return status === 0
}
