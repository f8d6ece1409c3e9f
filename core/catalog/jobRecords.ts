import * as z from 'zod'

const instant = (description: string) => z.int().meta({ description: `${description}, in milliseconds since 1970 UTC` })

/** A scheduled job with its last and next run. */
export const jobRecord = z.object({
  name: z.string().meta({ description: 'By which it is run.' }),
  says: z.string().meta({ description: 'What it does.' }),
  everyMs: z.int().meta({ description: 'From one start to the next.' }),
  runsWhenNeeded: z.boolean().meta({ description: 'Whether it first looks whether there is anything to do.' }),
  startedAt: instant('When its last run began').nullable(),
  durationMs: z.int().nullable().meta({ description: 'How long its last run took; null while the first one goes on.' }),
  isRunning: z.boolean().meta({ description: 'Whether it runs now.' }),
  fault: z.string().nullable().meta({ description: 'Why its last run failed; null if it did not.' }),
  requestedAt: instant('When somebody asked for a run that has not begun yet').nullable(),
  nextAt: instant('When it is due; null if that is unknown, or if it runs when needed').nullable(),
})

export type JobRecord = z.output<typeof jobRecord>

/** How fresh a data set is that is updated from a source. */
export const liveRecord = z.object({
  shortName: z.string().meta({ description: 'The short name of the data set.' }),
  longName: z.string().meta({ description: 'Its long name.' }),
  changedAt: instant('When an update last led to a new version; null if none did').nullable(),
  coversUntil: z.string().nullable().meta({ description: 'Its last time (UTC).' }),
  nextCheckAt: instant('When its source is due to be asked again; null if it never was').nullable(),
  isOverdue: z.boolean().meta({ description: 'Whether the last update failed, or should have come by now.' }),
})

export type LiveRecord = z.output<typeof liveRecord>

/** The same with what only administrators see. */
export const sourceRecord = liveRecord.extend({
  url: z.string().meta({ description: 'The source.' }),
  kind: z.string().meta({ description: 'What kind of source it is.' }),
  schedule: z.string().meta({ description: 'How often it is asked.' }),
  checkedAt: instant('When it was last asked').nullable(),
  fault: z.string().nullable().meta({ description: 'Why the last check failed; null if it did not.' }),
})

export type SourceRecord = z.output<typeof sourceRecord>
