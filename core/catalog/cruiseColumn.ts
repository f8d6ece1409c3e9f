import type { ColumnInfo } from '#core/rows/Batch.ts'

const cruiseNames = ['cruise', 'cruise_name', 'cruise_id'] as const

/** Names of trajectory identifiers, the surest first: of CF examples, and of Argo, drifter and ship files without a `cf_role`. */
const trajectoryNames = [
  'trajectory',
  'trajectory_id',
  'trajectory_name',
  'traj',
  'traj_id',
  'float_id',
  'drifter_id',
  'glider_id',
  'platform_number',
  'platform_id',
  'platform_code',
  'wmo',
  'wmo_id',
] as const

/**
 * The text column that says which of a data set's cruises a row belongs to, by its name in any case: `cruise` and the like; where there are
 * several cruises and no such column, an identifier of trajectories. The rows of a single cruise need no column.
 */
export function cruiseColumnOf(columns: readonly ColumnInfo[], cruises: number): string | null {
  const texts = columns.filter(({ type }) => type === 'text')
  return columnNamed(texts, cruiseNames) ?? (cruises > 1 ? columnNamed(texts, trajectoryNames) : null)
}

/** The column that says which track a row belongs to: a cruise's, a float's or a drifter's, by its name in any case. */
export function trackColumnOf(columns: readonly ColumnInfo[]): string | null {
  return columnNamed(
    columns.filter(({ type }) => type !== 'timestamp'),
    [...cruiseNames, ...trajectoryNames],
  )
}

function columnNamed(columns: readonly ColumnInfo[], names: readonly string[]): string | null {
  const found = names.map((wanted) => columns.find(({ name }) => name.toLowerCase() === wanted)).find((column) => column !== undefined)
  return found?.name ?? null
}
