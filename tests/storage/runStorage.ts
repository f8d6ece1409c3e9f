import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { diskEnvironment, makeDisk } from './Disk.ts'
import type { RunReport } from './RunReport.ts'

/** Between two lines about how far it is. */
const TELL_EACH = 500

/** Which runs are made; each depends on the seed and its number alone, as far as threads let it. */
export interface StorageRuns {
  readonly runs: number
  readonly seed: number
  readonly from?: number
  /** Gets a broken promise as soon as it is found, and how far it is. */
  tell?(line: string): void
}

/** Makes the runs in a process whose disk fails. Where it ends before its time, the next one looks at what it left, and goes on. */
export async function runStorage({ runs, seed, from = 0, tell = () => undefined }: StorageRuns): Promise<RunReport[]> {
  const disk = makeDisk()
  const reports: RunReport[] = []
  const take = (report: RunReport): void => {
    reports.push(report)
    if (report.faults.length > 0) tell(JSON.stringify(report))
    if (reports.length % TELL_EACH === 0) tell(`${reports.length} of ${runs}`)
  }
  try {
    let ended = ''
    while (reports.length < runs) {
      const before = reports.length
      const how = await work(disk, { seed, from: from + before, runs: runs - before, ended }, take)
      const isAgain = ended !== '' && reports.length === before
      if (isAgain) take({ index: from + before, scenario: 'unknown', mode: 'unknown', says: '', faults: [`the process ended: ${how}`] })
      ended = isAgain ? '' : how
    }
    return reports
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
}

async function work(disk: string, runs: Record<string, number | string>, take: (report: RunReport) => void): Promise<string> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const words = Object.entries(runs).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [fileURLToPath(new URL('./worker.ts', import.meta.url)), '--disk', disk, ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...diskEnvironment(disk) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000)
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => take(JSON.parse(line) as RunReport))
  const [[status, signal]] = await Promise.all([once(child, 'close'), once(lines, 'close')])
  return `${status ?? signal} ${said.trim()}`
}
