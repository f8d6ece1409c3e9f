import { readdir } from 'node:fs/promises'
import { styleText } from 'node:util'
import { type BenchGroup, type Measurement, outcomeOf } from './report.ts'

/**
 * `npm run bench -- [GROUP...] [--json] [--only=PART] [--rounds=N] [--slow=SECONDS] [--minutes=N] [--burst]`: measures, prints, and exits with
 * 1 when an answer is wrong, a target is missed or a group is unknown.
 */
const words = process.argv.slice(2)
const isJson = words.includes('--json')
const wanted = words.filter((word) => !word.startsWith('--'))

const settingOf = (name: string): string | null => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
const numberOf = (name: string): number | null => {
  const text = settingOf(name)
  return text === null ? null : Math.max(1, Math.trunc(Number(text)))
}
const options = {
  only: settingOf('only'),
  maxRounds: numberOf('rounds'),
  slowSeconds: numberOf('slow'),
  minutes: numberOf('minutes'),
  isBurst: words.includes('--burst'),
}

const groups = await loadGroups()
const chosen = wanted.length === 0 ? [...groups.values()] : wanted.map(groupNamed)
const counts = { ok: 0, missed: 0, wrong: 0 }
if (!isJson) console.log(row(['measurement', 'value', 'floor', 'ratio', 'target', '', 'checked by']))
for (const { run } of chosen) {
  await run((measurement) => {
    const outcome = outcomeOf(measurement)
    counts[outcome] += 1
    const line = row(cells(measurement))
    if (isJson) console.log(JSON.stringify({ ...measurement, outcome }))
    else console.log(outcome === 'wrong' ? styleText('red', line) : line)
  }, options)
}
if (!isJson) console.log(`${counts.ok} ok, ${counts.missed} missed, ${counts.wrong} wrong`)
process.exit(counts.missed + counts.wrong > 0 ? 1 : 0)

async function loadGroups(): Promise<Map<string, BenchGroup>> {
  const found = new Map<string, BenchGroup>()
  for (const file of (await readdir(import.meta.dirname)).toSorted()) {
    if (!file.endsWith('.ts') || file === 'main.ts' || file === 'report.ts') continue
    const module = (await import(`./${file}`)) as Partial<BenchGroup>
    if (module.group && module.run) found.set(module.group, module as BenchGroup)
  }
  return found
}

function groupNamed(name: string): BenchGroup {
  const group = groups.get(name)
  if (group) return group
  console.error(`No benchmark group "${name}". There are: ${[...groups.keys()].join(', ')}.`)
  process.exit(1)
}

function cells(measurement: Measurement): string[] {
  const { name, value, unit, floor, ratio, target, check } = measurement
  const outcome = outcomeOf(measurement)
  return [
    name,
    Number.isNaN(value) ? '-' : `${value.toPrecision(4)} ${unit}`,
    floor,
    Number.isNaN(ratio) ? '-' : ratio.toFixed(3),
    target === null ? '-' : `<= ${Number(target.toFixed(3))}`,
    outcome === 'ok' ? outcome : outcome.toUpperCase(),
    check,
  ]
}

function row(columns: readonly string[]): string {
  const widths = [52, 14, 38, 8, 8, 7, 0]
  return columns
    .map((text, index) => text.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd()
}
