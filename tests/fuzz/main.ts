import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FuzzPortal } from './FuzzPortal.ts'
import { reportLines } from './printReport.ts'
import { rightAnswers } from './rightAnswers.ts'
import { runFuzz, wholeFaults } from './runFuzz.ts'
import { runNamed } from './runNamed.ts'

/** `npm run fuzz -- [--runs N] [--seed S] [--from INDEX]`: sends hostile inputs to a portal of its own; exit 1 where an answer was wrong. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
  },
})
/** Any request, unless it is meant to take all it can get, gets a response within this time on a machine that is otherwise idle. */
const PATIENCE_MS = 2000
const MAX_VALID_CALLS = 2000
const [runs, seed, from] = [values.runs, values.seed, values.from].map(Number) as [number, number, number]
console.log(`seed ${seed}`)
if (positionals[0] !== undefined) process.exit(await runNamed(positionals[0], { runs, seed, from, names: positionals.slice(1) }))
const portal = await FuzzPortal.start()
try {
  const onProgress = (sent: number) => console.log(`${new Date().toISOString()} ${sent} sent`)
  const report = await runFuzz(portal, { seed, runs, from, patienceMs: PATIENCE_MS, onProgress })
  for (const line of reportLines(report)) console.log(line)
  const sound = Math.min(MAX_VALID_CALLS, Math.ceil(runs / 50))
  const wrong = await rightAnswers(portal, seed, sound)
  console.log(`${sound} sound calls compared, ${wrong.length} answered wrongly`)
  for (const text of wrong) console.log(text)
  const whole = wholeFaults(report)
  for (const text of whole) console.log(text)
  const hasFailed = report.failures.length + wrong.length + whole.length > 0
  if (hasFailed) {
    const file = join(tmpdir(), `pelagos-fuzz-${seed}.json`)
    writeFileSync(file, JSON.stringify({ ...report, statuses: [], wrong }, null, 1))
    console.log(`failing inputs in full: ${file}`)
  }
  process.exitCode = hasFailed ? 1 : 0
} finally {
  await portal.stop()
}
