import type { CursorModel, Reading } from '../ChartKind.ts'

/** Width of a letter of the mono font at 12 px. */
const LETTER = 7.25
/** The tip with its value and position, pixels. */
const TIP = { height: 46, gap: 14, inset: 9 } as const

interface ChartCursorProps {
  readonly reading: Reading
  /** Where its place is in the picture, CSS pixels. */
  readonly at: NonNullable<Reading['at']>
  readonly cursorModel: CursorModel
}

/** Cross hairs on a place, with its value beside them. Lies over the picture and takes no pointer. */
export function ChartCursor({ reading, at: { x, y }, cursorModel }: ChartCursorProps) {
  const { crosshair, value, position } = reading
  const { plot, isOverColours } = cursorModel
  const width = Math.max(position.length * LETTER, value.length * LETTER * 1.17) + 2 * TIP.inset + 2
  const isLeft = x + TIP.gap + width > plot.x + plot.width
  const left = isLeft ? Math.max(0, x - TIP.gap - width) : x + TIP.gap
  const top = Math.max(plot.y + 2, Math.min(plot.y + plot.height - TIP.height - 2, y - TIP.height / 2))
  const mark = isOverColours ? `M${x - 5} ${y - 5}h10v10h-10z` : `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`
  return (
    <svg className="chart-cursor" data-over-colours={isOverColours || undefined} aria-hidden="true">
      {isOverColours && <path className="hair-ground" d={crosshair + mark} />}
      <path className="hair" d={crosshair} />
      <path className="hair-mark" d={mark} />
      <rect className="tip" x={left} y={top} width={width} height={TIP.height} rx={4} />
      <text className="tip-value" x={left + TIP.inset} y={top + 20}>
        {value}
      </text>
      <text className="tip-position" x={left + TIP.inset} y={top + 37}>
        {position}
      </text>
    </svg>
  )
}
