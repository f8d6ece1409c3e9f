import { formatInstant, HOUR_MS } from '#core/extent/time.ts'

/** The time of a comment at UTC-4 all year round (D6, SBM-24), and in UTC as all other times: `2024-05-01 09:05 UTC-4 (2024-05-01 13:05 UTC)`. */
export function commentTime(instant: string): string {
  const ms = Date.parse(instant)
  const minute = (at: number) => formatInstant(at).slice(0, 16).replace('T', ' ')
  return `${minute(ms - 4 * HOUR_MS)} UTC-4 (${minute(ms)} UTC)`
}
