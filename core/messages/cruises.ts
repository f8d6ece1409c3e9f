import { limits } from '../limits.ts'

const count = (points: number): string => points.toLocaleString('en-US')

/** Texts of the cruise explorer, by the ID of their row where the specification fixes them. */
export const cruiseTexts = {
  /** EXP-01 */
  open: 'Search Cruises',
  close: 'Close Search',
  /** EXP-03 */
  sortBy: 'Sort By',
  /** EXP-08 */
  goTo: 'Go To',
  clearAll: 'Clear All',
  /** EXP-09 */
  render: {
    none: 'No Cruises Selected',
    ready: (cruises: number) => `Render ${cruises} Cruise Trajectories`,
    exceeded: 'Trajectory Point Limit Exceeded',
  },
  chooseFirst: 'Choose cruises in the list; their trajectories are then drawn on the globe.',
  tooMany: `Several cruises together may have ${count(limits.trajectoryPoints)} points. Take some away; one cruise alone may have more.`,
  /** EXP-10 */
  notAdded: (name: string, points: number) =>
    `${name} was not added: together the cruises would have ${count(points)} points, and at most ${count(limits.trajectoryPoints)} can be drawn at once.`,
  noResults: 'No cruises match. Take away a filter or a word.',
  listFailed: 'The list of cruises could not be read. The cruises that the portal knew when these pages were made stand below the globe.',
  tracksFailed: 'The trajectories could not be read. Nothing was drawn.',
} as const
