import { formatInstant, parseInstant } from '#core/extent/time.ts'
import { cellKind, columnNamed, kindAt, textAt } from '../Workbook.ts'
import { inData } from './introduceError.ts'
import { at, type Rule } from './Rule.ts'

/** Years in which the ocean was measured, or is computed. */
const [FIRST, LAST] = [1700, 2100]

/** Few rows, this far from the middle of all, are rather a slip than a series. */
const [FAR_YEARS, FEW_ROWS, FEWEST_ROWS] = [40, 0.05, 20]

/** A year that no other row is near to, such as 0016, 1016 or 2106 for 2016. */
export const implausibleYear: Rule = {
  code: 'implausible-year',
  severity: 'warning',
  sheet: 'data',
  says: 'The year is implausible.',
  reads: ['time'],
  example: {
    introduceError: inData('time', 3, '0019-04-30T00:00:00'),
    because: 'A year of two digits, or two digits exchanged, moves a measurement by centuries, and the data set with it.',
  },
  *check({ workbook, data, times }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    const { ms } = times()
    const years = Int32Array.from(ms, (time) => (Number.isNaN(time) ? NO_YEAR : new Date(time).getUTCFullYear()))
    const counts = countsOf(years)
    const isOdd = oddYears(counts)
    const usual = new Map([...counts].filter(([year]) => !isOdd.has(year)))
    const range = rangeText([...usual.keys()])
    if (isOdd.size === 0) return
    for (const [row, year] of years.entries()) {
      if (!isOdd.has(year)) continue
      const text = textAt(workbook, column, row)
      const shown = String(Math.abs(year)).padStart(4, '0')
      const rest = kindAt(column, row) === cellKind.text ? text.trim().slice(4) : formatInstant(ms[row] ?? 0).slice(4, 19)
      const near = nearYear(shown, usual)
      const value = `${near}${rest}`
      yield {
        ...at(data, column, row, text),
        says: range === '' ? `The year ${shown} is implausible.` : `The year is ${shown}; the other rows are of ${range}.`,
        ...(near !== undefined && year > 0 && parseInstant(value) !== undefined ? { fix: { value, confidence: 'likely' as const } } : {}),
      }
    }
  },
}

const NO_YEAR = -1_000_000

function countsOf(years: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const year of years) if (year !== NO_YEAR) counts.set(year, (counts.get(year) ?? 0) + 1)
  return counts
}

function oddYears(counts: ReadonlyMap<number, number>): ReadonlySet<number> {
  const odd = new Set([...counts.keys()].filter((year) => year < FIRST || year > LAST))
  const [total, ordered] = [
    [...counts.values()].reduce((sum, count) => sum + count, 0),
    [...counts].toSorted(([one], [other]) => one - other),
  ]
  const middle = middleYear(ordered, total)
  const far = ordered.filter(([year]) => Math.abs(year - middle) > FAR_YEARS)
  const rows = far.reduce((sum, [, count]) => sum + count, 0)
  if (total >= FEWEST_ROWS && rows <= total * FEW_ROWS) for (const [year] of far) odd.add(year)
  return odd
}

/** The median year of all rows. */
function middleYear(ordered: readonly (readonly [number, number])[], total: number): number {
  let below = 0
  for (const [year, count] of ordered) {
    below += count
    if (below * 2 >= total) return year
  }
  return 0
}

/** The most frequent of the usual years that differs in one digit or in the order of two neighbours; else that of two digits. */
function nearYear(year: string, usual: ReadonlyMap<number, number>): number | undefined {
  const [best] = [...usual]
    .filter(([other]) => isOneSlip(year, String(other)))
    .toSorted(([one, rows], [other, more]) => more - rows || one - other)
  if (best) return best[0]
  if (!year.startsWith('00')) return undefined
  const short = [...usual.keys()].filter((other) => String(other).endsWith(year.slice(2)))
  return short[0] ?? (Number(year) < 50 ? 2000 : 1900) + Number(year)
}

function isOneSlip(year: string, other: string): boolean {
  const wrong = [0, 1, 2, 3].filter((index) => year[index] !== other[index])
  const [first = 0, second = 0] = wrong
  return (
    wrong.length === 1 || (wrong.length === 2 && second === first + 1 && year[first] === other[second] && year[second] === other[first])
  )
}

function rangeText(years: readonly number[]): string {
  const [first, last] = [
    years.reduce((one, other) => Math.min(one, other), LAST),
    years.reduce((one, other) => Math.max(one, other), FIRST),
  ]
  return years.length === 0 ? '' : first === last ? String(first) : `${first} to ${last}`
}
