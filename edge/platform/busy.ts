import { Problem } from '#core/request/Problem.ts'

/** The error for a caller who has too many queries waiting. */
export const busyWithQueries = (details: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem('busy', 'Too many queries are running. Please try again in a few seconds.', { ...details, retryAfterSeconds: 5 })

/** The error for those who sign in while too many passwords wait. */
export const busyWithPasswords = (): Problem =>
  new Problem('busy', 'Too many people are signing in at the moment. Please try again in a few seconds.', { retryAfterSeconds: 10 })
