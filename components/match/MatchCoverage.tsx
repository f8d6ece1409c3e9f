import './MatchCoverage.css'
import type { Range } from '#core/extent/Extent.ts'

interface MatchCoverageProps {
  /** When the rows are from, in milliseconds since 1970 UTC. */
  readonly track: Range
  /** When the data are from; `null` for a climatology, which has twelve cells for every year. */
  readonly data: Range | null
  readonly label: string
}

const WIDTH = 120

/** The period of a track above that of data, to one scale: dashed where the data have nothing. */
export function MatchCoverage({ track, data, label }: MatchCoverageProps) {
  const span = Math.max(1, track.max - track.min)
  const at = (ms: number) => Math.min(WIDTH, Math.max(0, (WIDTH * (ms - track.min)) / span))
  const [from, to] = data === null ? [0, WIDTH] : track.max === track.min ? momentWithin(track.min, data) : [at(data.min), at(data.max)]
  return (
    <svg className="match-coverage" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="match-coverage-track" d={`M0 2H${WIDTH}`} />
      <path className="match-coverage-none" d={`M0 9H${WIDTH}`} />
      {data === null
        ? Array.from({ length: 12 }, (_, month) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
            <path key={month} className="match-coverage-data" d={`M${month * 10 + 0.5} 9h9`} />
          ))
        : to > from && <path className="match-coverage-data" d={`M${from.toFixed(1)} 9H${to.toFixed(1)}`} />}
    </svg>
  )
}

const momentWithin = (ms: number, { min, max }: Range): readonly [number, number] => (ms >= min && ms <= max ? [0, WIDTH] : [0, 0])
