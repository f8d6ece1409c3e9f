import type { Graphics } from '#components/map/graphics.ts'
import './ChartPlot.css'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Land } from '#components/map/geography/Land.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { ChartCell } from '#core/charts/plan/cellCharts.ts'
import type { PlaneView } from '#core/charts/plane/planeView.ts'
import type { CastKey } from '#core/charts/points/casts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { Drawing, Reading } from '../ChartKind.ts'
import { chartKinds, overlayOn } from '../kinds.ts'
import { markedLayers } from '../points/castMarks.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartGlobe } from './ChartGlobe.tsx'
import { PlaneZoom } from './PlaneZoom.tsx'
import { useCursor } from './useCursor.ts'
import { useGlobeCursor } from './useGlobeCursor.ts'
import { useGraphics } from './useGraphics.ts'
import { type PlaneLink, usePlaneView, useView } from './usePlaneView.ts'
import { useSurfaceTheme } from './useSurfaceTheme.ts'
import { VegaChart } from './VegaChart.tsx'

interface ChartPlotProps {
  readonly name: ChartName
  readonly model: ChartModel
  readonly look: ChartLook
  readonly words: PlotWords
  /** What is drawn, in a few words, for those who do not see it. */
  readonly label: string
  readonly land: Land | null
  /** Positions laid over it, where it is a map. */
  readonly overlay?: Overlay | null | undefined
  /** The address of the shores of a globe, for kinds that can have one; left out where maps are flat. */
  readonly globeLand?: string | undefined
  /** Instead of finding out what draws WebGL. */
  readonly graphics?: Graphics
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
  /** Told after each drawing. */
  readonly onDrawn?: () => void
}

/** The picture of a chart of any kind with its cursor and status line. Pointer and arrow keys read out its cells or points. */
export function ChartPlot(props: ChartPlotProps) {
  const { name, label, globeLand, canZoom = false, link, onCell, cast, onPoint, onDrawn, words } = props
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useView(link)
  const { ground, drawing, graphics, onGlobeFailed } = useDrawing(props, view, place)
  const { cursorModel, globe, onGlobe, onView } = useGlobeCursor(drawing)
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
              signals={drawing.signals}
              width={ground.width}
              height={ground.height}
              {...(onDrawn ? { onDrawn } : {})}
            />
            {drawing.globe && globeLand && (
              <ChartGlobe
                scene={drawing.globe}
                land={globeLand}
                isEmulated={graphics === 'emulated'}
                onGlobe={onGlobe}
                onView={onView}
                onFailed={onGlobeFailed}
              />
            )}
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

/** Draws a chart in the room that an element has; on a globe where the kind, the page and the browser have one. */
function useDrawing(
  { name, model, look, words, land, overlay, globeLand, graphics: given }: ChartPlotProps,
  view: PlaneView | null,
  place: Parameters<typeof useSurfaceTheme>[0],
) {
  const ground = useSurfaceTheme(place)
  const isAsked = globeLand !== undefined && chartKinds[name].isOnGlobe?.(look) === true
  const found = useGraphics(isAsked && given === undefined)
  const [hasFailed, setFailed] = useState(false)
  const graphics = hasFailed ? 'none' : (given ?? found)
  const { name: short, title, unit, time } = words
  const isKnown = !isAsked || graphics !== null
  const hasGlobe = isAsked && graphics !== 'none'
  const drawing = useMemo(() => {
    if (!ground || !isKnown || ground.width <= 0 || ground.height <= 0) return null
    const density = Math.min(2, window.devicePixelRatio || 1)
    const room = {
      ...ground,
      density,
      land,
      overlay: overlayOn(name, look, overlay),
      hasGlobe,
      view,
      words: { name: short, title, unit, time },
      headings: [],
    }
    return chartKinds[name].draw(model, look, room)
  }, [ground, isKnown, hasGlobe, name, model, look, short, title, unit, time, land, overlay, view])
  return { ground, drawing, graphics, onGlobeFailed: () => setFailed(true) }
}

interface StatusLineProps {
  readonly drawing: Drawing
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
