import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Isolines, type Polyline } from '#core/charts/plane/contours/isolines.ts'
import { contourLevels } from '#core/charts/plane/contours/levels.ts'
import { COLUMNS, makeField, ROWS } from './chartsPage/field.ts'
import { type BenchOptions, median, type Report, skipped } from './report.ts'

export const group = 'contours'

const ROUNDS = 7
/** Of the time of compiled code. */
const TARGET = 1.3

/** The isolines of 1.5 million values by level, against contourpy on one core; Plotly takes more than a minute for them. */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
  const name = 'isolines of 1.5 M values'
  if (spawnSync('/usr/bin/python3', ['-c', 'import contourpy']).status !== 0) return report(skipped(name, 'no contourpy here'))
  const rounds = Math.min(ROUNDS, maxRounds ?? ROUNDS)
  const { value: values } = makeField()
  const levels = contourLevels({ min: 0, max: 30 })
  const [times, lengths]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now()
    const isolines = new Isolines({ values, columns: COLUMNS, rows: ROWS }, steps(COLUMNS), steps(ROWS))
    const found = Array.from(levels, (level) => isolines.at(level))
    // The first round warms.
    if (round > 0) times.push(performance.now() - begun)
    else lengths.push(...found.map((lines) => lines.reduce((sum, line) => sum + lengthOf(line), 0)))
  }
  const theirs = byContourpy(values, levels, rounds)
  const worst = Math.max(...lengths.map((length, at) => Math.abs(length / (theirs.lengths[at] ?? Number.NaN) - 1)))
  const [value, floor] = [median(times), median(theirs.times)]
  report({
    name,
    value,
    unit: 'ms',
    floor: `contourpy, serial, ${floor.toFixed(0)} ms`,
    ratio: value / floor,
    target: TARGET,
    isRight: worst < 1e-4,
    check: `${levels.length} levels, lengths of their lines differ by ${worst.toExponential(1)} at most`,
  })
}

const steps = (count: number): Float64Array => Float64Array.from({ length: count }, (_, at) => at)

function lengthOf(line: Polyline): number {
  let length = 0
  for (let at = 2; at < line.length; at += 2)
    length += Math.hypot((line[at] ?? 0) - (line[at - 2] ?? 0), (line[at + 1] ?? 0) - (line[at - 1] ?? 0))
  return length
}

function byContourpy(values: Float32Array, levels: Float64Array, rounds: number): { readonly times: number[]; readonly lengths: number[] } {
  const scratch = mkdtempSync(join(tmpdir(), 'pelagos-contours-'))
  try {
    const file = join(scratch, 'values')
    writeFileSync(file, values)
    const words = [join(import.meta.dirname, 'contours/lines.py'), file, COLUMNS, ROWS, rounds, ...levels].map(String)
    return JSON.parse(execFileSync('/usr/bin/python3', words, { encoding: 'utf8' }))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
