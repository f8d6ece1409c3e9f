import { cruiseFullPage } from '#core/api/catalogCruises.ts'
import { cruiseTrajectories } from '#core/api/dataLists.ts'
import { Problem } from '#core/api/problem.ts'
import type { CruiseFullPage } from '#core/catalog/cruiseDatasets.ts'
import { bulkFacts } from '../../download/stores/bulkDownload.ts'
import { portal } from '../../shell/stores/portal.ts'

/** A cruise and its data sets as the portal knows them now; `null` for unknown names, and where it does not answer. */
export async function loadCruise(name: string): Promise<CruiseFullPage | null> {
  return orNull(portal.call(cruiseFullPage, { name }))
}

/** The track of a cruise in the order of time; no positions where the portal does not answer. */
export async function loadTrack(cruiseId: number): Promise<{ readonly lons: readonly number[]; readonly lats: readonly number[] }> {
  const points = (await orNull(portal.call(cruiseTrajectories, {}, { body: { cruise_ids: [cruiseId] } }))) ?? []
  return { lons: points.map(({ lon }) => lon), lats: points.map(({ lat }) => lat) }
}

/** Titles of the programs that the data sets of a cruise belong to. */
export async function loadProgramTitles(datasets: readonly string[]): Promise<readonly string[]> {
  const facts = datasets.length === 0 ? null : await bulkFacts(datasets)
  return [...new Set([...(facts?.values() ?? [])].flatMap(({ programs }) => programs))]
}

async function orNull<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call
  } catch (fault) {
    if (fault instanceof Problem) return null
    throw fault
  }
}
