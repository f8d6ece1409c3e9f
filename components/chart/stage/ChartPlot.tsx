import type { ChartDrawing, CursorModel, Reading } from '../ChartKind.ts'
import './ChartPlot.css'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import { chartType } from '#core/charts/index.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import type { CastKey } from '#core/charts/points/casts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { markedLayers } from '../points/castMarks.ts'
import { ChartGlobe } from './ChartGlobe.tsx'
import { PlaneZoom } from './PlaneZoom.tsx'
import { useCursor } from './useCursor.ts'
import { type DrawnChart, useDrawing } from './useDrawing.ts'
import { type PlaneLink, usePlaneView, useView } from './usePlaneView.ts'
import { VegaChart } from './VegaChart.tsx'

interface ChartPlotProps extends DrawnChart {
  /** What is drawn, in a few words, for those who do not see it. */
  readonly label: string
  /** Looks at a cell more closely; left out where the page cannot. */
  readonly onCell?: ((cell: ChartCell) => void) | undefined
  /** The selected cast, which is marked. */
  readonly cast?: CastKey | null
  /** Told which value, by its index in the model, is clicked or chosen with Enter. */
  readonly onPoint?: (point: number) => void
  /** Whether a part of a map or section can be shown. */
  readonly canZoom?: boolean
  /** What it shares with another chart; left out where it stands alone. */
  readonly link?: PlaneLink | undefined
}

/** The picture of a chart of any kind with its cursor and status line. Pointer and arrow keys read out its cells or points. */
export function ChartPlot(props: ChartPlotProps) {
  const { name, label, globeLand, canZoom = false, link, onCell, cast, onPoint, words } = props
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useView(link)
  const { ground, drawing, isEmulated, cursorModel, globe, onGlobe } = useDrawing(props, view, place)
  const plane = usePlaneView(canZoom ? cursorModel : null, place, setView)
  const {
    reading,
    place: cursor,
    ...handlers
  } = useCursor(
    cursorModel,
    (next) => {
      plane.follow(next)
      if (cursorModel?.read(next).at === null) globe?.turnTo(drawing?.globe?.placeOf(next) ?? [0, 0])
    },
    link,
  )
  const opensCells = onCell !== undefined && cursorModel?.cellAt !== undefined
  const layers = useMemo(() => drawing && markedLayers(drawing, cast), [drawing, cast])
  const activate = () => {
    if (!cursor) return
    const [cell, point] = [cursorModel?.cellAt?.(cursor), cursorModel?.pointAt?.(cursor)]
    if (cell) onCell?.(cell)
    if (point !== undefined) onPoint?.(point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (globe && by !== undefined && event.target === event.currentTarget)
      globe.zoom(by, cursor ? drawing?.globe?.placeOf(cursor) : undefined)
    else if (event.target === event.currentTarget && !event.ctrlKey && !event.metaKey && plane.takesKey(event.key, cursor))
      event.preventDefault()
    else if (event.key === 'Enter' && event.target === event.currentTarget) activate()
    else handlers.onKeyDown(event)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // While the globe is dragged, the cursor would only get in the way.
    if (plane.takesMove(event)) return
    if (!globe || event.buttons === 0) handlers.onPointerMove(event)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    plane.onPointerDown(event)
    handlers.onPointerDown(event)
  }
  const canBeZoomed = canZoom && cursorModel?.seen !== undefined
  return (
    <div className="chart-plot">
      <div
        ref={place}
        className="chart-picture"
        role="application"
        aria-roledescription={chartType(name).label.toLowerCase()}
        aria-label={`${label} Use the arrow keys to read out values${globe ? ', plus and minus to zoom' : ''}.${canBeZoomed ? ` ${chartTexts.zoom.keys}` : ''}${opensCells ? ` ${chartTexts.cell.keys}` : ''}${onPoint ? ` ${chartTexts.stations.keys}` : ''}`}
        data-opens-cells={opensCells || onPoint !== undefined || undefined}
        data-zoomed={plane.isZoomed || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads out values here
        tabIndex={0}
        {...handlers}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onClick={() => !plane.endsDrag() && activate()}
      >
        {ground && drawing && layers && (
          <>
            <VegaChart
              spec={drawing.spec}
              layers={layers}
              later={drawing.later}
              signals={drawing.signals}
              width={ground.width}
              height={ground.height}
            />
            {drawing.globe && globeLand && <ChartGlobe scene={drawing.globe} land={globeLand} isEmulated={isEmulated} {...onGlobe} />}
            {reading?.at && cursorModel && <ChartCursor reading={reading} at={reading.at} cursorModel={cursorModel} />}
          </>
        )}
      </div>
      <p className="vh" aria-live="polite">
        {reading ? `${link ? `${words.time || words.title}, ` : ''}${reading.position}: ${reading.value}` : ''}
      </p>
      {drawing && (
        <StatusLine
          drawing={drawing}
          reading={reading}
          hint={opensCells ? `, ${chartTexts.cell.hint}` : onPoint ? `, ${chartTexts.stations.pointHint}` : ''}
        >
          {canBeZoomed && <PlaneZoom isZoomed={plane.isZoomed} onZoom={plane.zoom} onReset={plane.reset} />}
        </StatusLine>
      )}
    </div>
  )
}

interface StatusLineProps {
  readonly drawing: ChartDrawing
  readonly reading: Reading | null
  /** What else pointing is good for. */
  readonly hint: string
  /** At its beginning. */
  readonly children: ReactNode
}

/** The line under a picture: the place and what is there, what always holds, and at its end how the values were made. */
function StatusLine({ drawing: { cursorModel, facts, note }, reading, hint, children }: StatusLineProps) {
  return (
    <div className="status">
      {children}
      <span>{reading ? <b>{reading.position}</b> : `Point at ${cursorModel.target} to read it${hint}`}</span>
      {[...(reading?.facts ?? []), ...facts].map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
      <span className="end">{note}</span>
    </div>
  )
}

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

/** Crosshair at a place, with its value beside them. Lies over the picture and takes no pointer. */
function ChartCursor({ reading, at: { x, y }, cursorModel }: ChartCursorProps) {
  const { crosshair, value, position } = reading
  const { plot, isOverColours } = cursorModel
  const width = Math.max(position.length * LETTER, value.length * LETTER * 1.17) + 2 * TIP.inset + 2
  const isLeft = x + TIP.gap + width > plot.x + plot.width
  const left = isLeft ? Math.max(0, x - TIP.gap - width) : x + TIP.gap
  const top = Math.max(plot.y + 2, Math.min(plot.y + plot.height - TIP.height - 2, y - TIP.height / 2))
  const mark = isOverColours ? `M${x - 5} ${y - 5}h10v10h-10z` : `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`
  return (
    <svg className="chart-cursor" data-over-colours={isOverColours || undefined} aria-hidden="true">
      {isOverColours && <path className="crosshair-outline" d={crosshair + mark} />}
      <path className="crosshair" d={crosshair} />
      <path className="crosshair-mark" d={mark} />
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
