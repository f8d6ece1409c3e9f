import './MonthBars.css'
import { monthNames } from '#core/extent/months.ts'
import { countText } from './words.ts'

/** The rows of each month of the year, January first, as bars with their counts over them, in the unit of `monthUnit`. */
export function MonthBars({ rows }: { readonly rows: readonly number[] }) {
  const most = Math.max(1, ...rows)
  const size = sizes[monthUnit(rows)]
  const bars = monthNames.map((month, index) => ({ month, count: rows[index] ?? 0, x: (100 * index) / 12 }))
  const label = `Rows per month: ${bars.map(({ month, count }) => `${month} ${countText(count)}`).join(', ')}`
  return (
    <svg className="month-bars" role="img" aria-label={label}>
      {bars.map(({ month, count, x }) => {
        const height = (62 * count) / most
        return (
          <g key={month}>
            <rect x={`${(x + 0.6).toFixed(2)}%`} width="7.1%" y={`${(80 - height).toFixed(2)}%`} height={`${height.toFixed(2)}%`} />
            {count > 0 && (
              <text className="count" x={`${(x + 4.15).toFixed(2)}%`} y={`${(77 - height).toFixed(2)}%`}>
                {brief(count, size)}
              </text>
            )}
            <text x={`${(x + 4.15).toFixed(2)}%`} y="92%">
              {month[0]}
            </text>
          </g>
        )
      })}
      <line x1="0" x2="100%" y1="80%" y2="80%" />
    </svg>
  )
}

/** What the counts over the bars are in: rows, thousands or millions of them, by the largest. */
export function monthUnit(rows: readonly number[]): 'Rows' | 'Thousand rows' | 'Million rows' {
  const most = Math.max(...rows)
  return most < 1000 ? 'Rows' : most < 1e6 ? 'Thousand rows' : 'Million rows'
}

const sizes = { Rows: 1, 'Thousand rows': 1e3, 'Million rows': 1e6 } as const

/** At most three characters wide, since more would touch on a phone; the whole counts are in the label. */
function brief(count: number, size: number): string {
  const value = count / size
  return size === 1 || value >= 9.95 ? String(Math.round(value)) : value.toFixed(1)
}
