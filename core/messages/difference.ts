import { countText } from '#core/text/counted.ts'

/** Why a call about the difference of two versions is rejected. */
export const differenceErrors = {
  notKept: (shortName: string, version?: number) =>
    version === undefined
      ? `Nothing is known of what changed in the present version of ${shortName}: it is its first, or none before it was compared.`
      : `Nothing is known of what changed in version ${version} of ${shortName}.`,
} as const

/** Texts of the section of a data set's page that says what changed in its present version. */
export const differenceTexts = {
  title: (version: number) => `What changed in version ${version}`,
  compared: (before: number, name: string, day: string) => `Compared with version ${before} (${name}), which it replaced on ${day}.`,
  variables: 'Changes by variable',
  columns: {
    ...{ variable: 'Variable', altered: 'Altered', filled: 'Filled in', emptied: 'Removed' },
    ...{ mean: 'Mean difference', rms: 'RMS', largest: 'Largest' },
  },
  explained: 'Differences are the new value minus the old one, over the altered values.',
  moreVariables: (more: number) => `${countText(more)} more variables changed.`,
  changedRows: { added: 'added', removed: 'removed', altered: 'altered' },
  rowsChanged: 'Rows changed',
  rowsOnly: 'Only rows added or removed, or other variables',
  meanOf: (name: string) => `Mean difference of ${name}`,
  rowsPer: (period: string) => `Rows changed per ${period}`,
  cells: (count: number, degrees: number) => `${countText(count)} ${count === 1 ? 'cell' : 'cells'} of ${degrees}°`,
  json: 'All figures as JSON',
} as const
