export interface LocalTimeProps {
  /** ISO 8601 in UTC. */
  readonly instant: string
  /** Leaves the time of day out. */
  readonly dateOnly?: boolean
}

/** An instant as the reader's own browser writes dates and times, in their zone. For instants of the portal's life, never for times of observations. */
export function LocalTime({ instant, dateOnly = false }: LocalTimeProps) {
  const words = new Intl.DateTimeFormat(undefined, dateOnly ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time className="local-time" dateTime={instant}>
      {words.format(new Date(instant))}
    </time>
  )
}
