import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../cli/main.ts')

/** Publishes a made data set in the store of a portal that runs, as its keeper would: a CSV file and its metadata beside it. Rejects with what the command said. */
export async function ingestMade(dataDir: string, csv: string, metadata: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-made-'))
  try {
    const source = join(folder, 'made.csv')
    writeFileSync(source, csv)
    writeFileSync(join(folder, 'made.json'), JSON.stringify(metadata))
    const child = spawn(process.execPath, [main, 'ingest', source, '--data-dir', dataDir], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [status] = await once(child, 'close')
    if (status !== 0) throw new Error(`the ingestion of a made data set ended with ${status}: ${said}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
