import type { HereVariable } from '#core/api/here.ts'
import { withUnit } from '#core/extent/position.ts'
import { hereTexts } from '#core/messages/here.ts'
import { unitWords } from '#core/text/unitWords.ts'
import './here.css'

const [WIDTH, HEIGHT] = [120, 32]

/** A small line of values around one: along months and times to the right, down a profile downwards. */
export function Sparkline({ series, unit }: { readonly series: NonNullable<HereVariable['series']>; readonly unit: string }) {
  const { along, at, values } = series
  const words = (value: number) => withUnit(String(value), unitWords(unit))
  const [across, down] = [sharesOf(at), sharesOf(values)]
  const points = at.map((_, index) => {
    const [place = 0, value = 0] = [across[index], down[index]]
    const [x, y] = along === 'depth' ? [value, place] : [place, 1 - value]
    return `${(x * WIDTH).toFixed(1)},${(y * HEIGHT).toFixed(1)}`
  })
  const label = hereTexts.series[along](words(Math.min(...values)), words(Math.max(...values)))
  return (
    <svg className="sparkline" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** Where each number lies between the least and the greatest; in the middle where all are alike. */
function sharesOf(numbers: readonly number[]): readonly number[] {
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  return numbers.map((number) => (max > min ? (number - min) / (max - min) : 0.5))
}
