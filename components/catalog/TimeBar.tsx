import './TimeBar.css'
import type { ListedDataset } from '#core/catalog/listing.ts'
import { isTimeless } from '#core/catalog/record.ts'
import { DAY_MS, parseInstant } from '#core/extent/time.ts'

/** The axis that every row of the catalog shares, in years; the column of bars is itself a chart. */
export const timeAxis = { first: 1900, last: 2030, ticks: [1900, 1950, 2000] } as const

const SPAN = timeAxis.last - timeAxis.first
const YEAR_MS = 365.2425 * DAY_MS
const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'].map((letter, index) => ({ letter, number: index + 1 }))

/** The place of an instant on the shared axis, in years after its beginning. */
function yearsIn(instant: string | null): number {
  const ms = parseInstant(instant ?? '')
  return ms === undefined ? 0 : Math.max(0, Math.min(SPAN, ms / YEAR_MS + 1970 - timeAxis.first))
}

/** When a data set is from, drawn: a bar on the shared axis, the months of a climatology, or a dashed line where time means nothing (D63). The words are beside it. */
export function TimeBar({ record }: { readonly record: ListedDataset }) {
  if (record.Climatology) return <Months first={Number(record.Time_Min)} last={Number(record.Time_Max)} />
  const from = yearsIn(record.Time_Min)
  return (
    <svg className="time-bar" viewBox={`0 0 ${SPAN} 16`} preserveAspectRatio="none" aria-hidden="true">
      {isTimeless(record) ? (
        <path className="time-none" d={`M0 8H${SPAN}`} />
      ) : (
        <>
          <path className="time-axis" d={`M0 8H${SPAN}M50 4v8M100 4v8`} />
          <rect
            className="time-span"
            x={from.toFixed(2)}
            y="4"
            width={Math.max(2, yearsIn(record.Time_Max) - from).toFixed(2)}
            height="8"
          />
        </>
      )}
    </svg>
  )
}

function Months({ first, last }: { readonly first: number; readonly last: number }) {
  return (
    <span className="time-months" aria-hidden="true">
      {MONTHS.map(({ letter, number }) => (
        <i key={number} className={number >= first && number <= last ? 'on' : undefined}>
          {letter}
        </i>
      ))}
    </span>
  )
}
