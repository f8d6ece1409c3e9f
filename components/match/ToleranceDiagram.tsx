import './ToleranceDiagram.css'
import { formatLatitude } from '#core/extent/position.ts'
import { EARTH_RADIUS_KM } from '#core/extent/track.ts'
import { cornerKm } from '#core/match/defaultTolerances.ts'
import type { MatchTolerance } from '#core/match/MatchRequest.ts'
import { matchTexts } from '#core/messages/match.ts'

const texts = matchTexts.tolerances

/** What tolerances are drawn against. */
export interface DrawnResolution {
  /** The latitude of the row that is drawn. */
  readonly lat: number
  /** `null` for data that are not on a grid. */
  readonly cellDegrees: number | null
  /** Metres between levels; `null` where the data have no depths, or none that are known. */
  readonly levelMetres: number | null
  /** Days between times; `null` where times have no steps, or mean nothing. */
  readonly stepDays: number | null
}

interface ToleranceDiagramProps {
  readonly tolerance: MatchTolerance
  readonly resolution: DrawnResolution
}

const SIZE = 188
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** More cells than these would be a grey surface. */
const MAX_CELLS = 24

/** The tolerances to scale: a circle over the centres of cells, and spans of depth and time over levels and steps. */
export function ToleranceDiagram({ tolerance, resolution }: ToleranceDiagramProps) {
  const { lat, cellDegrees, levelMetres, stepDays } = resolution
  const { spaceKm, depthMetres, timeDays } = tolerance
  const cells = cellDegrees === null ? '' : texts.cells(cellDegrees)
  return (
    <figure className="tolerance-figure">
      <svg className="tolerance-diagram" viewBox="0 0 392 214" role="img" aria-label={texts.diagram(spaceKm, cells, depthMetres, timeDays)}>
        <Circle {...{ spaceKm, lat, cellDegrees }} />
        <text x="104" y="211" textAnchor="middle">
          {texts.circle(spaceKm, cellDegrees)}
        </text>
        <Span x={236} reach={depthMetres} step={levelMetres} label={texts.depths(depthMetres)} />
        <Span x={326} reach={timeDays} step={stepDays} label={texts.days(timeDays)} />
      </svg>
      <figcaption>
        <span className="tolerance-key">
          <Key kind="row" />
          {texts.row}
          <Key kind="used" />
          {texts.used}
          <Key kind="far" />
          {texts.tooFar}
        </span>
        <span>
          {cellDegrees === null
            ? texts.points
            : texts.reaches(formatLatitude(Math.round(lat)), cellDegrees, cornerKm(cellDegrees, lat), spaceKm)}
        </span>
      </figcaption>
    </figure>
  )
}

interface CircleProps {
  readonly spaceKm: number
  readonly lat: number
  readonly cellDegrees: number | null
}

/** The row lies in the middle, a third of a cell from the nearest centre. */
function Circle({ spaceKm, lat, cellDegrees }: CircleProps) {
  const [high, wide] =
    cellDegrees === null ? [0, 0] : [cellDegrees * KM_PER_DEGREE, cellDegrees * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)]
  const spanKm = Math.max(2.6 * spaceKm, 2.4 * high, 1)
  const scale = SIZE / spanKm
  const isDrawn = high > 0 && wide > 0 && spanKm / wide <= MAX_CELLS
  const at = (index: number, step: number) => 104 + (index + 0.33) * step * scale
  const columns = isDrawn ? placesWithin(wide * scale) : []
  const rows = isDrawn ? placesWithin(high * scale) : []
  return (
    <g>
      <clipPath id="tolerance-circle">
        <rect x="10" y="10" width={SIZE} height={SIZE} />
      </clipPath>
      <g clipPath="url(#tolerance-circle)">
        {columns.map((index) => (
          <path key={`x${index}`} className="tolerance-grid" d={`M${at(index + 0.5, wide).toFixed(1)} 10v${SIZE}`} />
        ))}
        {rows.map((index) => (
          <path key={`y${index}`} className="tolerance-grid" d={`M10 ${at(index + 0.5, high).toFixed(1)}h${SIZE}`} />
        ))}
        <circle className="tolerance-window" cx="104" cy="104" r={(spaceKm * scale).toFixed(1)} />
        {rows.flatMap((row) =>
          columns.map((column) => {
            const [x, y] = [at(column, wide), at(row, high)]
            const isUsed = Math.hypot(x - 104, y - 104) <= spaceKm * scale
            return <Cell key={`${row} ${column}`} x={x} y={y} isUsed={isUsed} />
          }),
        )}
      </g>
      <rect className="tolerance-frame" x="10" y="10" width={SIZE} height={SIZE} />
      <path className="tolerance-row" d="M98 104h12M104 98v12" />
    </g>
  )
}

const placesWithin = (step: number): readonly number[] => {
  const count = Math.ceil(SIZE / 2 / step) + 1
  return Array.from({ length: 2 * count + 1 }, (_, index) => index - count)
}

const Cell = ({ x, y, isUsed }: { readonly x: number; readonly y: number; readonly isUsed: boolean }) => (
  <circle className={isUsed ? 'tolerance-used' : 'tolerance-far'} cx={x.toFixed(1)} cy={y.toFixed(1)} r={isUsed ? 4 : 3} />
)

interface SpanProps {
  readonly x: number
  readonly reach: number
  readonly step: number | null
  readonly label: string
}

/** A tolerance along one axis over its steps. */
function Span({ x, reach, step, label }: SpanProps) {
  const span = Math.max(3 * reach, step === null ? 0 : 2.4 * step, 1e-9)
  const scale = SIZE / span
  const steps = step === null || span / step > MAX_CELLS ? [] : placesWithin(step * scale)
  const middle = x + 20
  return (
    <g>
      <rect className="tolerance-window" x={x} y={104 - reach * scale} width="40" height={Math.max(1, 2 * reach * scale)} />
      <path className="tolerance-grid" d={`M${middle} 10v${SIZE}`} />
      {steps.map((index) => {
        const y = 104 + (index + 0.33) * (step ?? 0) * scale
        return y < 12 || y > 196 ? null : <Cell key={index} x={middle} y={y} isUsed={Math.abs(y - 104) <= reach * scale} />
      })}
      <path className="tolerance-row" d={`M${middle - 6} 104h12M${middle} 98v12`} />
      <text x={middle} y="211" textAnchor="middle">
        {label}
      </text>
    </g>
  )
}

const Key = ({ kind }: { readonly kind: 'row' | 'used' | 'far' }) => (
  <svg viewBox="0 0 14 14" aria-hidden="true">
    {kind === 'row' ? (
      <path className="tolerance-row" d="M1 7h12M7 1v12" />
    ) : (
      <circle className={`tolerance-${kind}`} cx="7" cy="7" r="4" />
    )}
  </svg>
)
