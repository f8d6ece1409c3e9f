import type { TimedPosition } from '#core/catalog/computedCruise.ts'
import { CAST_MS, type CruiseGaps, cruisesByGaps, daysOf, usualGaps } from '#core/catalog/cruisesByGaps.ts'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { BadCells } from './sources/BadCells.ts'
import { ownCruiseColumn } from './sources/mapping/cruises.ts'
import { type OpenedTable, planMapping } from './sources/mapping/openTable.ts'
import { RowMapper } from './sources/mapping/RowMapper.ts'
import { Tally } from './sources/mapping/Tally.ts'
import { NOT_STATED } from './sources/notStated.ts'

/** The cruises that the casts of several files seem to be of. */
interface ProposedCruises {
  readonly gaps: CruiseGaps
  readonly cruises: readonly RawMetadata[]
}

/** Proposes cruises for a folder or an archive whose files do not name theirs; null for anything else. */
export async function proposeCruises(opened: OpenedTable, signal: AbortSignal): Promise<ProposedCruises | null> {
  const { table, reading, described } = opened
  if (table.files === undefined || reading.cruises !== undefined || described.cruises !== undefined) return null
  if (ownCruiseColumn(table, reading.ignore ?? []) !== null) return null
  const cruises = cruisesByGaps(await castsOf(opened, signal), usualGaps)
  return {
    gaps: usualGaps,
    cruises: cruises.map((span, index) => ({
      name: `${String(described.shortName)}_${index + 1}`,
      nickname: daysOf(span),
      shipName: NOT_STATED,
      chiefName: NOT_STATED,
    })),
  }
}

/** The first position of each hour in which there is a row. */
async function castsOf(opened: OpenedTable, signal: AbortSignal): Promise<readonly TimedPosition[]> {
  const mapping = planMapping(opened, { variables: [], timeMeaning: { kind: 'instants', says: '' } })
  const places = ['time', 'lat', 'lon', ...(mapping.positions.depth ? ['depth'] : [])].map((name) => ({ name, type: 'float64' as const }))
  const mapper = new RowMapper(mapping, places, new Tally(), new BadCells())
  const first = new Map<number, TimedPosition>()
  for await (const block of opened.table.rows({ signal })) {
    for (const row of block) {
      const [ms, lat, lon] = (mapper.map(row) ?? []).map(Number)
      if (ms === undefined || lat === undefined || lon === undefined) continue
      const hour = Math.floor(ms / CAST_MS)
      const known = first.get(hour)
      if (known === undefined || ms < known.ms) first.set(hour, { ms, lat, lon })
    }
  }
  return [...first.values()].toSorted((one, other) => one.ms - other.ms)
}
