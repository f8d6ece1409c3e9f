/** Texts of the pages of programs, by the ID of their row where the specification fixes them. */
export const programTexts = {
  /** PRG-02 */
  fetching: 'Fetching Programs',
  /** PRG-06 */
  noName: 'No program name provided',
  /** PRG-05 */
  unknown: (name: string) => `There is no program named “${name}” in this portal.`,
  listed: (programs: number, filled: number) =>
    filled === 0 ? `${programs} programs.` : `${programs} programs, ${filled} of them with data sets or cruises in this portal.`,
  listAway: 'The portal did not answer. What it holds of each program stands on the program’s page.',
  away: 'The portal did not answer. Shown is what it held when this page was made.',
  noCruises: (title: string) => `The portal holds no cruises of ${title}.`,
  whatWouldBeHere:
    'Data sets of the program would be listed here, with a first look at their variables and one download for all; its cruises would be drawn on the map.',
  publishes: (title: string) => `${title} publishes on its own website: `,
  noDatasets: (title: string) => `The portal holds no data sets of ${title} yet.`,
} as const
