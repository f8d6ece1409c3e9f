import { type ComputedCruise, mergeCruises } from '#core/catalog/computedCruise.ts'
import { findNamedProgram } from '#core/catalog/programKey.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'

/** The rows of all cruises. One that several data sets share spans all of them and keeps the longest of its tracks. */
export function cruiseRows(catalog: Catalog) {
  const computed = new Map<number, ComputedCruise>()
  for (const { computed: ofDataset } of catalog.datasets) {
    for (const cruise of ofDataset.cruises) computed.set(cruise.id, mergeCruises(computed.get(cruise.id), cruise))
  }
  const described = new Map(catalog.datasets.flatMap(({ file }) => file.cruises.map((cruise) => [cruise.id, cruise])))
  return {
    cruises: [...described.values()].map((cruise) => cruiseRow(cruise, computed.get(cruise.id))),
    points: [...computed.values()].flatMap(({ id, trajectory }) =>
      trajectory.map(([at, lat, lon], position) => ({ cruiseId: id, position, at, lat, lon })),
    ),
    links: catalog.datasets.flatMap(({ file }) => file.cruises.map(({ id }) => ({ datasetId: file.id, cruiseId: id }))),
    programs: programLinks(catalog),
  }
}

function cruiseRow(cruise: SeedEntry['file']['cruises'][number], computed: ComputedCruise | undefined) {
  return {
    ...cruise,
    startTime: computed === undefined ? null : formatInstant(computed.time.min),
    endTime: computed === undefined ? null : formatInstant(computed.time.max),
    latMin: computed?.lat.min ?? null,
    latMax: computed?.lat.max ?? null,
    lonMin: computed?.lon.min ?? null,
    lonMax: computed?.lon.max ?? null,
  }
}

/** A cruise belongs to the programs of the data sets that it was made for. */
function programLinks({ datasets, programs }: Catalog) {
  const links = new Map<string, { cruiseId: number; programKey: string }>()
  for (const { file } of datasets) {
    for (const name of file.programs) {
      const programKey = findNamedProgram(programs, name)?.key
      if (programKey === undefined) continue
      for (const { id } of file.cruises) links.set(`${id} ${programKey}`, { cruiseId: id, programKey })
    }
  }
  return [...links.values()]
}
