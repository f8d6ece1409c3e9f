import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../admin/updateDue.ts', import.meta.url))
const MAX_CHARACTERS = 2000 // of what is recorded of a run

/**
 * Updates the data sets that are due in a process of its own, as ingestion takes memory and processor time that the portal's readers need.
 * Rejects with what failed; the data sets whose sources answered are updated all the same.
 */
export async function updateDue(dataDir: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'ignore', 'pipe'] })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, MAX_CHARACTERS)
  })
  try {
    const [status] = await once(child, 'close')
    signal.throwIfAborted()
    if (status !== 0) throw new Error(said.trim() || `the update ended with status ${status}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
