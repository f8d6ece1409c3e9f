import { readdir } from 'node:fs/promises'
import type { BenchGroup, Measurement } from './report.ts'

/**
 * `npm run bench -- [GROUP...] [--json] [--only=PART] [--rounds=N]`: measures, prints, and exits with 1 when a target is missed or a
 * group is unknown.
 */
const words = process.argv.slice(2)
const isJson = words.includes('--json')
const wanted = words.filter((word) => !word.startsWith('--'))

const settingOf = (name: string): string | null => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
const rounds = settingOf('rounds')
const options = { only: settingOf('only'), mostRounds: rounds === null ? null : Math.max(1, Math.trunc(Number(rounds))) }

const groups = await loadGroups()
const chosen = wanted.length === 0 ? [...groups.values()] : wanted.map(groupNamed)
let missed = 0
if (!isJson) console.log(row(['measurement', 'value', 'floor', 'ratio', 'target', '', 'checked by']))
for (const { run } of chosen) {
  await run((measurement) => {
    if (!measurement.ok) missed += 1
    console.log(isJson ? JSON.stringify(measurement) : row(cells(measurement)))
  }, options)
}
process.exit(missed > 0 ? 1 : 0)

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

function cells({ name, value, unit, floor, ratio, target, ok, check }: Measurement): string[] {
  return [
    name,
    Number.isNaN(value) ? '-' : `${value.toPrecision(4)} ${unit}`,
    floor,
    Number.isNaN(ratio) ? '-' : ratio.toFixed(3),
    target === null ? '-' : `<= ${Number(target.toFixed(3))}`,
    ok ? 'ok' : 'MISSED',
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
