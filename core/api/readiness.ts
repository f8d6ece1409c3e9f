import * as z from 'zod'

/** Where a process says that it lives, which asks nothing of anything else. */
export const healthPath = '/healthz'
/** Where a portal says whether it can do its work. */
export const readyPath = '/readyz'

/** What a portal needs to do its work. */
export const readyParts = ['database', 'migrations', 'dataFolder', 'objects', 'engine'] as const
export type ReadyPart = (typeof readyParts)[number]

/** The response of `readyPath`. Parts that a portal does not have are left out. Reasons are in the log alone. */
export const readinessReply = z.object({
  ready: z.boolean().meta({ description: 'Whether every part works.' }),
  parts: z
    .partialRecord(z.enum(readyParts), z.enum(['ready', 'failed', 'late']))
    .meta({ description: 'The state of each part; `late` where it did not answer in time.' }),
})
export type Readiness = z.infer<typeof readinessReply>
