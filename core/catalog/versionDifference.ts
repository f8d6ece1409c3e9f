import * as z from 'zod'

const count = z.int().nonnegative()
const names = z.array(z.string())

const rows = z
  .object({
    before: count.meta({ description: 'Rows of the version before.' }),
    after: count.meta({ description: 'Rows of the version.' }),
    added: count.meta({ description: 'Rows at positions that the version before does not have.' }),
    removed: count.meta({ description: 'Rows at positions that the version no longer has.' }),
    altered: count.meta({ description: 'Rows at the same position with another value.' }),
    unchanged: count.meta({ description: 'Rows that are the same in both.' }),
  })
  .meta({ description: 'How many rows changed.' })

const variable = z.object({
  name: z.string().meta({ description: 'The column.' }),
  longName: z.string().meta({ description: 'Its name in words.' }),
  unit: z.string().meta({ description: 'The unit of its values and differences; empty without one.' }),
  altered: count.meta({ description: 'Values that differ.' }),
  filled: count.meta({ description: 'Values that were missing before.' }),
  emptied: count.meta({ description: 'Values that are missing now.' }),
  meanDifference: z.number().nullable().meta({ description: 'Mean of the altered values: after minus before. Null for texts and times.' }),
  rootMeanSquare: z.number().nullable().meta({ description: 'Root mean square of the same differences.' }),
  largestDifference: z.number().nullable().meta({ description: 'The largest of them, without its sign.' }),
})

const range = z.tuple([z.number(), z.number()])

const extent = z
  .object({
    time: z
      .tuple([z.union([z.string(), z.int()]), z.union([z.string(), z.int()])])
      .meta({ description: 'ISO times in UTC, or months of a climatology.' }),
    lat: range.meta({ description: 'Degrees north.' }),
    lon: range.meta({ description: 'Degrees east.' }),
    depth: range.nullable().meta({ description: 'Metres; null without depths.' }),
  })
  .meta({ description: 'Where and when rows were added, removed or altered.' })

const counts = {
  added: z.array(count).meta({ description: 'Rows added, in the same order.' }),
  removed: z.array(count).meta({ description: 'Rows removed.' }),
  altered: z.array(count).meta({ description: 'Rows altered.' }),
  variables: names.meta({ description: 'The variables that changed most.' }),
  meanDifferences: z
    .array(z.array(z.number().nullable()))
    .meta({ description: 'For each of these variables, the mean of its altered values: after minus before.' }),
}

const map = z
  .object({
    south: z.number().meta({ description: 'Southern edge of row 0, degrees north.' }),
    west: z.number().meta({ description: 'Western edge of column 0, degrees east.' }),
    step: z.number().positive().meta({ description: 'Degrees a side of a cell.' }),
    rows: z.array(count).meta({ description: 'The row of each cell with a change, from the south.' }),
    columns: z.array(count).meta({ description: 'The column of each, from the west.' }),
    ...counts,
  })
  .meta({ description: 'The changes by cells of latitude and longitude.' })

const series = z
  .object({
    unit: z.enum(['ms', 'months']).meta({ description: 'Milliseconds since 1970 UTC, or months of a climatology.' }),
    from: z.number().meta({ description: 'Start of period 0.' }),
    step: z.number().positive().meta({ description: 'Length of a period.' }),
    periods: z.array(count).meta({ description: 'Each period with a change.' }),
    ...counts,
  })
  .meta({ description: 'The changes by periods of equal length.' })

/** What changed in the values of a data set from one version to the next. Of bounded size; lists are column by column, as that is short. */
export const versionDifference = z.object({
  rows,
  matchedBy: names.meta({ description: 'The columns that identify a row in both versions.' }),
  sharePositions: z
    .boolean()
    .meta({ description: 'Whether several rows have the same position; they are matched in the order of their values.' }),
  addedVariables: names.meta({ description: 'Variables that the version before does not have.' }),
  removedVariables: names.meta({ description: 'Variables that the version no longer has.' }),
  changedVariables: count.meta({ description: 'How many variables have changed values.' }),
  variables: z.array(variable).meta({ description: 'The variables with changed values, the most changed first.' }),
  extent: extent.nullable(),
  map,
  series,
})

export type VersionDifference = z.infer<typeof versionDifference>
export type ChangedVariable = z.infer<typeof variable>

/** Why two versions were not compared. */
export const notComparedReasons = ['files', 'coordinates', 'failed'] as const
export type NotCompared = (typeof notComparedReasons)[number]

/** Two versions of a data set as the portal keeps them compared. */
export const comparedVersions = z.object({
  shortName: z.string().meta({ description: 'The data set.' }),
  version: z.int().positive().meta({ description: 'The version of its table, counted from 1.' }),
  versionName: z.string().meta({ description: 'What its authors call this version.' }),
  before: z.int().positive().meta({ description: 'The version that it replaced.' }),
  beforeName: z.string().meta({ description: 'What its authors call that one.' }),
  comparedAt: z.string().meta({ description: 'ISO time in UTC.' }),
  notCompared: z
    .enum(notComparedReasons)
    .nullable()
    .meta({ description: 'Why there is no difference: files of the version before are gone or damaged, other coordinates, or a failure.' }),
  difference: versionDifference.nullable().meta({ description: 'What changed; null where the versions were not compared.' }),
})

export type ComparedVersions = z.infer<typeof comparedVersions>

/** How many rows, or cells of a map, a difference concerns. */
export const changedRows = ({ added, removed, altered }: Pick<VersionDifference['rows'], 'added' | 'removed' | 'altered'>): number =>
  added + removed + altered
