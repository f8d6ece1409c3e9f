import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import type { ChosenRole } from '../read/columnPlan.ts'
import { type OwnTable, readTable } from '../read/readTable.ts'
import type { TableRow, TableRows } from '../read/recordsOf.ts'
import { firstOf } from '../read/recordsOf.ts'
import type { DayOrder } from '../read/timeFormsOf.ts'
import { timePartsOf } from '../read/timeParts.ts'

/** What a reader chose of how their file is read. */
export interface OwnChoices {
  readonly columns: Readonly<Partial<Record<ChosenRole, string>>>
  readonly dates: DayOrder | null
  /** Whether depths are left out, so that all rows lie at the surface. */
  readonly isAtSurface: boolean
  /** Where rows without a depth lie, in a file that has depths: metres, or `null` for nowhere. */
  readonly missingDepth: number | null
}

export const noChoices: OwnChoices = { columns: {}, dates: null, isAtSurface: false, missingDepth: null }

/** A column of somebody's own file, as a reader sees it. */
export interface OwnColumn {
  readonly name: string
  readonly role: ChosenRole | 'height' | null
  /** The first cell that is not blank, of the first rows. */
  readonly example: string
  /** Whether the cells of the first rows are numbers, where they are not blank. */
  readonly isNumber: boolean
}

/** Somebody's own file as it is read under their choices. */
export interface OwnFile extends Omit<OwnTable, 'plan'> {
  readonly columns: readonly OwnColumn[]
}

/** Reads a table under choices. Throws a Problem in words where it cannot be read. */
export function readOwn(table: TableRows, { columns, dates, isAtSurface, missingDepth }: OwnChoices): OwnFile {
  const { plan, points, ...read } = readTable(table, {
    columns,
    ...(dates === null ? {} : { dates }),
    ...(missingDepth === null ? {} : { missingDepth }),
  })
  const roles = rolesOf(plan.places, plan.id)
  const first = firstOf(read.rows(), EXAMPLE_ROWS)
  const shown = isAtSurface ? roles.map((role) => (role === 'depth' || role === 'pressure' || role === 'height' ? null : role)) : roles
  return {
    columns: columnsOf(plan.names, (at) => shown[at] ?? null, first),
    points: isAtSurface ? { ...points, depths: null } : points,
    ...read,
  }
}

/** The columns of a table that cannot be read as it is, so that the reader can choose: their roles are those that are known. */
export function ownColumns(table: TableRows): readonly OwnColumn[] {
  const [header, ...first] = firstOf(table(), EXAMPLE_ROWS)
  const names = header?.cells.map((name) => name.trim()) ?? []
  return columnsOf(names, () => null, first)
}

const EXAMPLE_ROWS = 200

function columnsOf(names: readonly string[], roleOf: (at: number) => OwnColumn['role'], first: readonly TableRow[]): readonly OwnColumn[] {
  return names.map((name, at) => {
    const cells = first.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
    return { name, role: roleOf(at), example: cells[0] ?? '', isNumber: cells.length > 0 && cells.every((cell) => DECIMAL.test(cell)) }
  })
}

function rolesOf(places: ReadonlyMap<PlaceRole, number>, id: number): readonly OwnColumn['role'][] {
  const roles: OwnColumn['role'][] = []
  if (id >= 0) roles[id] = 'id'
  for (const role of ['lat', 'lon', 'depth', 'pressure', 'height'] as const) {
    const at = places.get(role)
    if (at !== undefined) roles[at] = role
  }
  for (const [, at] of timePartsOf(places)) roles[at] = 'time'
  return roles
}
