import { signed } from '#core/catalog/differenceWords.ts'
import type { VersionDifference } from '#core/catalog/versionDifference.ts'
import type { Range } from '#core/extent/Extent.ts'
import { monthName } from '#core/extent/months.ts'
import { withUnit } from '#core/extent/position.ts'
import { DAY_MS, formatInstant, HOUR_MS } from '#core/extent/time.ts'
import { differenceTexts as texts } from '#core/messages/difference.ts'
import { counted, countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** A period of a difference as stacked bars: where it is and how high its parts are, in per cent. */
interface Bar {
  readonly left: number
  readonly parts: readonly { readonly kind: 'added' | 'removed' | 'altered'; readonly top: number; readonly height: number }[]
}

/** The series of a difference as it is drawn. */
export interface ChangesSeries {
  readonly bars: readonly Bar[]
  /** Of a bar, in per cent. */
  readonly width: number
  readonly most: number
  /** The first and the last period in words. */
  readonly ends: readonly [string, string]
  /** How long a period is, in words. */
  readonly period: string
  readonly label: string
}

const kinds = ['altered', 'added', 'removed'] as const

/** The rows changed in each period; null where all changes are of one. */
export function changesSeries({ series }: VersionDifference): ChangesSeries | null {
  const { periods } = series
  const [first = 0, last = 0] = [periods[0], periods.at(-1)]
  if (last === first) return null
  const totals = periods.map((_, at) => kinds.reduce((sum, kind) => sum + (series[kind][at] ?? 0), 0))
  const most = Math.max(...totals)
  const width = 100 / (last - first + 1)
  const bars = periods.map((period, at) => {
    let top = 100
    const parts = kinds.map((kind) => {
      const height = (100 * (series[kind][at] ?? 0)) / most
      top -= height
      return { kind, top, height }
    })
    return { left: (period - first) * width, parts: parts.filter(({ height }) => height > 0) }
  })
  const [from, to] = [startOf(series, first), startOf(series, last)]
  const peak = startOf(series, periods[totals.indexOf(most)] ?? first)
  const period = periodWords(series)
  const label = `${texts.rowsPer(period)}, from ${from} to ${to}: at most ${counted(most, 'row')}, in the period from ${peak}`
  return { bars, width, most, ends: [from, to], period, label }
}

/** The mean difference of one variable over time as it is drawn, in a square of 100 by 100, y growing downwards. */
export interface ChangesMeans extends Pick<ChangesSeries, 'ends' | 'period' | 'label'> {
  /** A line through neighbouring periods. */
  readonly path: string
  /** Periods without neighbours, each a line without length. */
  readonly dots: string
  /** Where no difference is. */
  readonly zero: number
  readonly range: Range
  readonly name: string
  readonly unit: string
}

/** The mean difference of the variable that changed most; null where fewer than two periods have one. */
export function changesMeans({ series, variables }: VersionDifference): ChangesMeans | null {
  const [means = []] = series.meanDifferences
  const known = means.flatMap((mean, at) => (mean === null ? [] : [{ mean, period: series.periods[at] ?? 0 }]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const { longName = '', unit = '' } = variables.find(({ name }) => name === series.variables[0]) ?? {}
  const values = known.map(({ mean }) => mean)
  const range = { min: Math.min(...values), max: Math.max(...values) }
  const [low, high] = [Math.min(0, range.min), Math.max(0, range.max)]
  // Where increases and decreases are equal in each period, all means are zero.
  const heightOf = (mean: number) => Number((100 * (1 - (mean - low) / (high - low || 1))).toFixed(2))
  let [path, dots] = ['', '']
  known.forEach(({ mean, period }, at) => {
    const place = `${Number(((100 * (period - first.period)) / (last.period - first.period)).toFixed(2))} ${heightOf(mean)}`
    const isJoined = known[at - 1]?.period === period - 1
    if (isJoined || known[at + 1]?.period === period + 1) path += `${isJoined ? 'L' : 'M'}${place}`
    else dots += `M${place}h0`
  })
  const [from, to] = [startOf(series, first.period), startOf(series, last.period)]
  const period = periodWords(series)
  const words = withUnit(`${signed(range.min)} to ${signed(range.max)}`, unitWords(unit))
  return {
    ...{ path, dots, zero: heightOf(0), range, name: longName, unit: unitWords(unit), ends: [from, to], period },
    label: `${texts.meanOf(longName)} per ${period}, from ${from} to ${to}: ${words}`,
  }
}

function startOf({ unit, from, step }: VersionDifference['series'], period: number): string {
  const start = from + period * step
  if (unit === 'months') return monthName(start)
  return step < DAY_MS ? formatInstant(start).slice(0, 16).replace('T', ' ') : formatInstant(start).slice(0, 10)
}

function periodWords({ unit, step }: VersionDifference['series']): string {
  if (unit === 'months') return 'month'
  const [length, noun] =
    step < DAY_MS ? [step / HOUR_MS, 'hour'] : step < 300 * DAY_MS ? [step / DAY_MS, 'day'] : [step / (365.2425 * DAY_MS), 'year']
  const rounded = Math.round(length)
  return rounded === 1 ? noun : `${countText(rounded)} ${noun}s`
}
