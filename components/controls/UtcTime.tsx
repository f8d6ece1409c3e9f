import { formatDay, formatInstant } from '#core/extent/time.ts'

export interface UtcTimeProps {
  /** ISO 8601 in UTC. */
  readonly instant: string
  /** Leaves the time of day out. */
  readonly dateOnly?: boolean
}

/** An instant as every page writes it, whatever the browser's language: `2024-05-01 13:05 UTC`. */
export function UtcTime({ instant, dateOnly = false }: UtcTimeProps) {
  const ms = Date.parse(instant)
  return (
    <time className="utc-time" dateTime={instant}>
      {dateOnly ? formatDay(ms) : `${formatInstant(ms).slice(0, 16).replace('T', ' ')} UTC`}
    </time>
  )
}
