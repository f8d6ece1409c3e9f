import { formatInstant, HOUR_MS } from '#core/extent/time.ts'

/** The time of a comment as its readers see it, at UTC-4 all year round (D6, SBM-24): `2024-05-01 09:05 UTC-4`. */
export function commentTime(instant: string): string {
  return `${formatInstant(Date.parse(instant) - 4 * HOUR_MS)
    .slice(0, 16)
    .replace('T', ' ')} UTC-4`
}
