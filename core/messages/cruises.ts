import { limits } from '#core/limits/catalog.ts'
import { countText } from '#core/text/counted.ts'

/** Texts of the cruise explorer; those that the specification fixes have the ID of their row beside them. */
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
  chooseFirst: 'Select cruises to draw their tracks and plot what was measured.',
  tooMany: `Several cruises together can have at most ${countText(limits.trajectoryPoints)} points. Remove some; a single cruise may have more.`,
  /** EXP-10 */
  notAdded: (name: string, points: number) =>
    `${name} was not added: together the cruises would have ${countText(points)} points, and at most ${countText(limits.trajectoryPoints)} can be drawn at once.`,
  noResults: 'No cruises match. Remove a filter or a word.',
  listFailed: 'The list of cruises could not be loaded. The cruises known when this page was made are listed beside the map.',
  tracksFailed: 'The trajectories could not be loaded.',
} as const
