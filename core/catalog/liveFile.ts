import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '../extent/time.ts'

/** The kinds of sources that a data set may be updated from. */
const liveKinds = ['file', 'tabledap', 'griddap', 'opendap', 's3'] as const
export type LiveKind = (typeof liveKinds)[number]

const named: Readonly<Record<string, number>> = { daily: DAY_MS, weekly: 7 * DAY_MS, monthly: 30 * DAY_MS }

/**
 * The entry `live` of a metadata file: where a data set is updated from, and how often. The address is stored with the source, so it may hold
 * no password.
 */
export const liveFile = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(4000)
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', 'must not hold a password'),
  /** What the address leads to; left out, it follows from the address. */
  kind: z.enum(liveKinds).optional(),
  schedule: z.string().regex(/^(?:daily|weekly|monthly|[1-9]\d{0,2}[hd])$/, 'must be daily, weekly, monthly or a period such as 6h or 10d'),
})

export type Live = z.infer<typeof liveFile>

/** The time between two checks, in milliseconds. */
export function periodMs(schedule: Live['schedule']): number {
  return named[schedule] ?? Number(schedule.slice(0, -1)) * (schedule.endsWith('h') ? HOUR_MS : DAY_MS)
}

/** What kind of source an address leads to, unless the metadata say it. */
export function kindOf({ url, kind }: Pick<Live, 'url' | 'kind'>): LiveKind {
  if (kind !== undefined) return kind
  const { hostname, pathname } = new URL(url)
  if (/\/tabledap\/[^/]+\.csvp?$/.test(pathname)) return 'tabledap'
  if (/\/griddap\/[^/]+\.nc$/.test(pathname)) return 'griddap'
  if (/\/(?:dodsC|opendap|nph-dods)\/./.test(pathname) || /\/griddap\/[^/.]+$/.test(pathname)) return 'opendap'
  const isBucket = hostname.endsWith('.amazonaws.com') && hostname.split('.').some((part) => part === 's3' || part.startsWith('s3-'))
  return isBucket && pathname.endsWith('/') ? 's3' : 'file'
}
