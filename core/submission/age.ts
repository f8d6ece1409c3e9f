import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/submission.ts'
import { counted } from '#core/text/counted.ts'
import { phaseIds } from './phases.ts'

/** How long a submission has been in its phase. */
export interface Age {
  readonly days: number
  /** Such as `9 days`, or `today`. */
  readonly text: string
  /** Whether it has waited so long that whoever it waits for is reminded by e-mail. */
  readonly isLate: boolean
}

/** The age of a submission in its phase; `null` for one that is complete and waits for nothing. */
export function ageOf({ Phase_Date_Time: since, phaseId }: { Phase_Date_Time: string; phaseId: number }, nowMs: number): Age | null {
  if (phaseId === phaseIds.complete) return null
  const waitedMs = Math.max(0, nowMs - Date.parse(since))
  const days = Math.floor(waitedMs / DAY_MS)
  return { days, text: days === 0 ? 'today' : counted(days, 'day'), isLate: waitedMs >= limits.staleSubmissionMs }
}
