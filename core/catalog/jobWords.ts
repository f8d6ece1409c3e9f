import { DAY_MS, HOUR_MS, MINUTE_MS } from '../extent/time.ts'
import { counted } from '../text/counted.ts'
import type { JobRecord, LiveRecord, SourceRecord } from './jobRecords.ts'

const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What a job does, how often, how it last went, and when it is due. */
export function jobText(job: JobRecord, now: number): string {
  return `${job.says}, ${intervalText(job.everyMs)}: ${lastText(job)}${nextText(job, now)}`
}

function lastText({ startedAt, durationMs, isRunning, fault }: JobRecord): string {
  if (startedAt === null) return 'never ran'
  if (isRunning) return `running since ${utc(startedAt)}`
  const took = durationMs === null ? 'did not finish' : `took ${durationMs} ms`
  return fault === null ? `last ran ${utc(startedAt)}, ${took}` : `failed ${utc(startedAt)}, ${took}: ${fault}`
}

function nextText({ everyMs, isRunning, requestedAt, runsWhenNeeded, nextAt }: JobRecord, now: number): string {
  if (isRunning) return ''
  if (requestedAt !== null) return `; requested ${utc(requestedAt)}`
  if (runsWhenNeeded) return '; runs when there is something to do'
  // The first run is by the clock of the process that begins it.
  if (nextAt === null) return `; next run within ${counted(...inLargestUnit(everyMs))}`
  return nextAt < now ? `; due since ${utc(nextAt)}` : `; next run ${utc(nextAt)}`
}

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

function intervalText(ms: number): string {
  const [count, unit] = inLargestUnit(ms)
  return count === 1 ? `every ${unit}` : `every ${counted(count, unit)}`
}

function inLargestUnit(ms: number): [number, string] {
  const [unit, unitMs] = units.find(([, size]) => ms % size === 0) ?? ['second', 1000]
  return [ms / unitMs, unit]
}

/** How fresh a data set is, after its name. */
export function freshnessText({ changedAt, coversUntil, nextCheckAt, isOverdue }: LiveRecord): string {
  const parts = [
    changedAt === null ? null : `updated ${utc(changedAt).slice(0, 10)}`,
    coversUntil === null ? null : `covers up to ${coversUntil.slice(0, 10)}`,
    isOverdue ? 'update overdue' : nextCheckAt === null ? null : `next update ${utc(nextCheckAt)}`,
  ]
  return parts.filter((part) => part !== null).join(', ') || 'not updated yet'
}

/** The source of a data set and its last check. */
export function sourceText({ url, kind, schedule, checkedAt, fault }: SourceRecord): string {
  const last = fault === null ? '' : `; the last check failed: ${fault}`
  return `${url} (${kind}, ${schedule}), checked ${checkedAt === null ? 'never' : utc(checkedAt)}${last}`
}
