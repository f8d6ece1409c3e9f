/** Texts of a cruise's page, by the ID of their row where the specification fixes them. */
export const cruisePageTexts = {
  /** CRU-01: a time that is not known. */
  noTime: 'NA',
  /** CRU-02 */
  datasets: 'Associated Datasets',
  /** CRU-06 */
  errorTitle: 'Error',
  loadProblem: 'There was a problem loading the page.',
  loadDetails: (cruise: string) => `The cruise “${cruise}” was asked for. It is not known here, or the portal did not answer.`,
  waitingTitle: 'Cruise',
  waiting: 'Reading the cruise from the portal ...',
  noTrack: 'The track of this cruise is not known.',
  stale: 'The portal did not answer. These are the data sets that it had when this page was made.',
} as const
