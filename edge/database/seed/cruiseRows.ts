import { joinedVoyage, type Voyage } from '#core/catalog/voyage.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'
import { unique } from './datasetRows.ts'

/** The rows of all cruises. One that several data sets share spans all of them and keeps the longest of its tracks. */
export function cruiseRows(catalog: Catalog) {
  const voyages = new Map<number, Voyage>()
  for (const { computed } of catalog.datasets) {
    for (const voyage of computed.cruises) voyages.set(voyage.id, joinedVoyage(voyages.get(voyage.id), voyage))
  }
  const described = new Map(catalog.datasets.flatMap(({ file }) => file.cruises.map((cruise) => [cruise.id, cruise])))
  return {
    cruises: [...described.values()].map((cruise) => cruiseRow(cruise, voyages.get(cruise.id))),
    points: [...voyages.values()].flatMap(({ id, trajectory }) =>
      trajectory.map(([at, lat, lon], position) => ({ cruiseId: id, position, at, lat, lon })),
    ),
    links: catalog.datasets.flatMap(({ file }) => file.cruises.map(({ id }) => ({ datasetId: file.id, cruiseId: id }))),
    programs: programLinks(catalog),
  }
}

function cruiseRow(cruise: SeedEntry['file']['cruises'][number], voyage: Voyage | undefined) {
  return {
    ...cruise,
    startTime: voyage === undefined ? null : formatInstant(voyage.time.min),
    endTime: voyage === undefined ? null : formatInstant(voyage.time.max),
    latMin: voyage?.lat.min ?? null,
    latMax: voyage?.lat.max ?? null,
    lonMin: voyage?.lon.min ?? null,
    lonMax: voyage?.lon.max ?? null,
  }
}

/** A cruise belongs to the programs of the data sets that it was made for. */
function programLinks({ datasets, programs }: Catalog) {
  const keys = new Map(programs.map(({ key }) => [key.toLowerCase(), key]))
  const links = new Map<string, { cruiseId: number; programKey: string }>()
  for (const { file } of datasets) {
    for (const name of unique(file.programs)) {
      const programKey = keys.get(name.toLowerCase())
      if (programKey === undefined) continue
      for (const { id } of file.cruises) links.set(`${id} ${programKey}`, { cruiseId: id, programKey })
    }
  }
  return [...links.values()]
}
