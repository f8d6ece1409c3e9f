import './ColourKey.css'
import { colourIndex, type PaletteName, paletteOf } from '#core/charts/look/palettes.ts'
import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { valueText } from './words.ts'

interface ColourKeyProps {
  readonly palette: PaletteName
  /** What the colours span; values beyond have the colours of its ends. */
  readonly range: Range
  readonly unit: string
  readonly decimals: number
  /** Counts in equal bins between `values.min` and `values.max`: the histogram that the key is. */
  readonly counts: readonly number[]
  readonly values: Range
  readonly hasMissing?: boolean
}

/** The colours of a map as the histogram of its values, with the ends of the colour range marked. */
export function ColourKey({ palette, range, unit, decimals, counts, values, hasMissing = false }: ColourKeyProps) {
  const most = Math.max(1, ...counts)
  const table = paletteOf(palette)
  const span = values.max - values.min || 1
  const at = (value: number) => Math.max(0, Math.min(100, (100 * (value - values.min)) / span))
  const bars = counts.map((count, index) => {
    const value = values.min + ((index + 0.5) / counts.length) * span
    const colour = 3 * colourIndex(value, range)
    return { value, height: (28 * count) / most, fill: `rgb(${table[colour]} ${table[colour + 1]} ${table[colour + 2]})` }
  })
  const width = `${(100 / Math.max(1, counts.length)).toFixed(3)}%`
  const low = valueText(range.min, decimals)
  const high = withUnit(valueText(range.max, decimals), unitWords(unit))
  return (
    <div className="colour-key">
      <svg className="colour-key-bars" role="img" aria-label={`Colours from ${low} to ${high}`}>
        {bars.map(({ value, height, fill }, index) => (
          <g key={value} fill={fill}>
            <rect
              x={`${((100 * index) / counts.length).toFixed(3)}%`}
              y={(28 - height).toFixed(1)}
              width={width}
              height={height.toFixed(1)}
            />
            <rect x={`${((100 * index) / counts.length).toFixed(3)}%`} y="29" width={width} height="6" />
          </g>
        ))}
        <rect className="colour-key-edge" x="0" y="28.5" width="100%" height="7" />
        <Mark percent={at(range.min)} words={low} anchor={at(range.min) < 12 ? 'start' : 'middle'} />
        <Mark percent={at(range.max)} words={high} anchor={at(range.max) > 84 ? 'end' : 'middle'} />
      </svg>
      {hasMissing && <span className="colour-key-missing">No data</span>}
    </div>
  )
}

function Mark({
  percent,
  words,
  anchor,
}: {
  readonly percent: number
  readonly words: string
  readonly anchor: 'start' | 'middle' | 'end'
}) {
  const x = `${percent.toFixed(2)}%`
  return (
    <>
      <line x1={x} x2={x} y1="24" y2="39" />
      <text x={x} y="52" textAnchor={anchor}>
        {words}
      </text>
    </>
  )
}
