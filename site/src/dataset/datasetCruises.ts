import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { DatasetCruise } from './parts/CruiseTable.tsx'

/** The cruises of a data set, the earliest first, with the days that their observations span. */
export function datasetCruises({ file, computed }: DatasetView): DatasetCruise[] {
  return file.cruises
    .map(({ id, name, nickname, shipName, chiefName }) => {
      const time = computed.cruises.find((cruise) => cruise.id === id)?.time
      const day = (milliseconds: number | undefined) => (milliseconds === undefined ? null : formatInstant(milliseconds).slice(0, 10))
      return { name, nickname, shipName, chiefName, start: day(time?.min), end: day(time?.max) }
    })
    .toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''))
}
