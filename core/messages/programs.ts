import { counted } from '#core/text/counted.ts'

/** Texts of the program pages; those that the specification fixes have the ID of their row beside them. */
export const programTexts = {
  /** PRG-02 */
  fetching: 'Fetching Programs',
  /** PRG-06 */
  noName: 'No program name provided',
  /** PRG-05 */
  unknown: (name: string) => `There is no program named “${name}” in this portal.`,
  notFound: 'Program not found',
  near: 'Programs with similar names',
  all: 'Programs in this portal',
  none: 'No data set names a program yet.',
  listed: (programs: number, filled: number) =>
    programs === 0
      ? programTexts.none
      : filled === 0 || filled === programs
        ? `${counted(programs, 'program')}.`
        : `${programs} programs, ${filled} of them with data sets or cruises in this portal.`,
  listAway: 'The portal did not answer. Each program’s page lists its data sets and cruises.',
  away: 'The portal did not answer. This page shows what was known when it was made.',
  noCruises: (title: string) => `This portal has no cruises of ${title}.`,
  whatWouldBeHere:
    'Its data sets would be listed here, with a preview of their variables and one download for all of them; its cruises would be drawn on the map.',
  publishes: (title: string) => `${title} publishes on its own website: `,
  noDatasets: (title: string) => `This portal has no data sets of ${title} yet.`,
} as const
