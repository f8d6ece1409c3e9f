import { readAngle } from '#core/columns/angle.ts'
import { isSouthOrWest } from '#core/columns/hemisphere.ts'
import { choosePlaces, type PlaceRole } from '#core/columns/placeOfColumn.ts'
import { detectTimeForm, timeForms } from '#core/columns/timeForms.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import type { TableRow } from './recordsOf.ts'

/** Which of day and month comes first in dates that do not say so. */
export const dayOrders = ['day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** What a reader may choose: the columns of a role by their names, and the order of day and month. */
export interface ColumnChoices {
  readonly columns?: Readonly<Partial<Record<ChosenRole, string>>>
  readonly dates?: DayOrder | undefined
}

/** Roles that a column can be chosen for. */
export const chosenRoles = ['time', 'lat', 'lon', 'depth', 'pressure', 'id'] as const
export type ChosenRole = (typeof chosenRoles)[number]

/** How the columns of a table are read. */
export interface ColumnPlan {
  readonly names: readonly string[]
  readonly places: ReadonlyMap<PlaceRole, number>
  /** -1 where no column names the rows. */
  readonly id: number
  /** Forms of the columns `time` and `date`; several where day and month can be read both ways. */
  readonly forms: Readonly<Partial<Record<'time' | 'date', readonly string[]>>>
  /** Whether latitudes are south, or longitudes west, without a sign. */
  readonly isTurned: { readonly lat: boolean; readonly lon: boolean }
}

/** Rows whose texts tell how a column is written. */
export const SAMPLE_ROWS = 2000

/** How the columns of a table are read, by their names and first rows; throws `bad-request` where there is no position. */
export function planColumns(header: TableRow, rows: readonly TableRow[], choices: ColumnChoices): ColumnPlan {
  const names = header.cells.map((name) => name.trim())
  const units = unitsOf(rows)
  const columns = names.map((name, at) => ({ name, ...(units?.[at] ? { unit: units[at] } : {}) }))
  const places = new Map(choosePlaces(columns).places)
  if (!places.has('lat') && !places.has('lon') && !names.some((name) => /[A-Za-z]/.test(name)))
    throw new Problem('bad-request', matchFileTexts.noHeader(header.line, cutName(header.cells.join(','))))
  for (const [role, name] of Object.entries(choices.columns ?? {})) choose(places, role as ChosenRole, indexOf(names, name))
  const listed = cutName(names.join(', '))
  for (const [role, axis] of [
    ['lat', 'latitude'],
    ['lon', 'longitude'],
  ] as const)
    if (!places.has(role)) throw new Problem('bad-request', matchFileTexts.noPosition(axis, listed))
  const id =
    choices.columns?.id === undefined ? names.findIndex((name) => idNames.has(name.toLowerCase())) : indexOf(names, choices.columns.id)
  const data = rows.filter(({ cells }) => !Number.isNaN(readAngle(cells[places.get('lat') ?? -1] ?? '', 'lat')))
  const forms = Object.fromEntries(
    (['time', 'date'] as const).flatMap((role) => {
      const at = places.get(role)
      return at === undefined
        ? []
        : [
            [
              role,
              formsOf(
                names[at] ?? '',
                data.map(({ cells }) => cells[at] ?? ''),
              ),
            ],
          ]
    }),
  )
  const isTurned = (axis: 'lat' | 'lon') => isSouthOrWest(columns[places.get(axis) ?? 0] ?? { name: '' }, axis)
  return { names, places, id, forms, isTurned: { lat: isTurned('lat'), lon: isTurned('lon') } }
}

const idNames: ReadonlySet<string> = new Set(['id', 'label', 'name', 'station', 'site', 'cast', 'tag', 'sample', 'cruise', 'float'])

function indexOf(names: readonly string[], name: string): number {
  const at = names.findIndex((known) => known.toLowerCase() === name.trim().toLowerCase())
  if (at < 0) throw new Problem('bad-request', matchFileTexts.noColumn(cutName(name)))
  return at
}

/** A chosen column comes before what stands for the same: a time before date and clock, a pressure before a depth. */
function choose(places: Map<PlaceRole, number>, role: ChosenRole, at: number): void {
  if (role === 'id') return
  if (role === 'depth' || role === 'pressure') for (const other of ['depth', 'pressure', 'height'] as const) places.delete(other)
  if (role === 'time') for (const other of timeRoles) places.delete(other)
  places.set(role, at)
}

const timeRoles = ['date', 'timeOfDay', 'year', 'month', 'day', 'dayOfYear', 'hour', 'minute', 'second', 'decimalYear'] as const

/** The row of units below the header, as ERDDAP writes it: its cells hold no number. */
function unitsOf([first]: readonly TableRow[]): readonly string[] | undefined {
  const cells = first?.cells.map((cell) => cell.trim()) ?? []
  const areUnits =
    cells.some((cell) => /^(?:degrees?[ _]?(?:north|east|n|e)|utc|dbar|deg[ _]?[cne]?|m)$/i.test(cell)) &&
    !cells.some((cell) => /^[-+]?\d/.test(cell))
  return areUnits ? cells : undefined
}

/** The forms that fit the times of a column; none fits where it holds other texts beside times, which then do not count. */
function formsOf(column: string, texts: readonly string[]): readonly string[] {
  const written = texts.map((text) => text.trim()).filter((text) => /\d/.test(text))
  if (written.length === 0) return []
  const found = detectTimeForm(written) ?? detectTimeForm(written.filter((text) => patternOf(text) === commonest(written)))
  if (found === null) throw new Problem('bad-request', matchFileTexts.unreadableTimes(column, cutName(written[0] ?? '')))
  return 'form' in found ? [found.form] : found.ambiguous
}

const patternOf = (text: string): string => text.replaceAll(/\d+/g, '0').replaceAll(/[A-Za-z]+/g, 'a')

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(patternOf(text), (counts.get(patternOf(text)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

/** The forms that are left after a text was seen which not all of them can read. */
export function formsReading(forms: readonly string[], text: string): readonly string[] {
  const fitting = forms.filter((form) => !Number.isNaN(timeForms.get(form)?.read(text) ?? Number.NaN))
  return fitting.length === 0 ? forms : fitting
}

/** The form that a choice of day or month leaves. */
export function formOfOrder(forms: readonly string[], dates: DayOrder | undefined): string | undefined {
  const first = dates === 'day-first' ? /^D/ : /^M/
  return dates === undefined ? undefined : forms.find((form) => first.test(form))
}
