import { Problem } from '#core/request/Problem.ts'

const form = /^(\d{4})-?(\d{1,2})-?(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(?:\s*(?:Z|[+-]00:?00))?$/i

/** A time as clients write it (`2016-04-30`, `2016-04-30 00:00:00`, `2016-04-30T00:00:00.000Z`), in milliseconds since 1970 UTC; a Problem for any other text. */
export function instantMs(text: string): number {
  const match = form.exec(text.trim())
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (match ?? []).slice(1, 7).map((part) => Number(part ?? 0))
  const fraction = Number((match?.[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, fraction)
  if (match === null || year === 0 || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1 || date.getUTCHours() !== hour) {
    throw new Problem('bad-request', `${JSON.stringify(text.slice(0, 60))} is not a time such as 2016-04-30 00:00:00.`)
  }
  return date.getTime()
}

/** The same time as `YYYY-MM-DD HH:MM:SS.mmm` in UTC. */
export function instantText(text: string): string {
  return new Date(instantMs(text)).toISOString().replace('T', ' ').replace('Z', '')
}
