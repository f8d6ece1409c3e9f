import { formatDay } from '#core/extent/time.ts'

/** Stands for the day of access until a reader's browser puts the day in its place. */
export const ACCESS_DAY = 'YYYY-MM-DD'

/** The citation of a data set with the day of access, which stands open in what the portal says; `ms` since 1970. */
export const citedOn = (citation: string, ms: number): string => citation.replace(ACCESS_DAY, formatDay(ms))

/** A day as the forms of a citation write it: plain and in BibTeX, in RIS, and as the date parts of CSL JSON. `day` is YYYY-MM-DD. */
export function dayForms(day: string): readonly [plain: string, slashed: string, parts: string] {
  return [day, day.replaceAll('-', '/'), `["${day.split('-').join('", "')}"]`]
}
