import type { CruiseRecord } from '#core/api/records.ts'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { joinedVoyage, type Voyage } from '#core/catalog/voyage.ts'
import { formatInstant } from '#core/extent/time.ts'
import { allDatasets, type BuiltDataset } from '../catalog/datasets.ts'

/** A cruise of the default catalog with the data sets that have rows of it. */
export interface BuiltCruise {
  readonly cruise: DatasetFile['cruises'][number]
  /** Over all its data sets; the track is the longest of theirs. */
  readonly voyage: Voyage
  readonly datasets: readonly BuiltDataset[]
}

/** Every cruise of the default catalog, by name. */
export async function allCruises(): Promise<BuiltCruise[]> {
  const cruises = new Map<number, BuiltCruise>()
  for (const dataset of await allDatasets()) {
    for (const cruise of dataset.file.cruises) {
      const voyage = dataset.computed.cruises.find(({ id }) => id === cruise.id)
      if (!voyage) continue
      const known = cruises.get(cruise.id)
      cruises.set(cruise.id, {
        cruise,
        voyage: joinedVoyage(known?.voyage, voyage),
        datasets: [...(known?.datasets ?? []), dataset].sort((a, b) => a.file.id - b.file.id),
      })
    }
  }
  return [...cruises.values()].sort((a, b) => a.cruise.name.localeCompare(b.cruise.name, 'en'))
}

/** A cruise as the API answers it, from what the pages are built from. */
export function cruiseRecordOf({ cruise, voyage }: BuiltCruise): CruiseRecord {
  return {
    ID: cruise.id,
    Name: cruise.name,
    Nickname: cruise.nickname,
    Ship_Name: cruise.shipName,
    Start_Time: formatInstant(voyage.time.min),
    End_Time: formatInstant(voyage.time.max),
    Lat_Min: voyage.lat.min,
    Lat_Max: voyage.lat.max,
    Lon_Min: voyage.lon.min,
    Lon_Max: voyage.lon.max,
    Chief_Name: cruise.chiefName,
    Keywords: cruise.keywords.join(', ') || null,
    Series: cruise.series || null,
    Regions: cruise.regions.join(', ') || null,
  }
}

/** Its data sets, as its page lists them. */
export function cruiseDatasetsOf({ datasets }: BuiltCruise): PickedDataset[] {
  return datasets.map(({ file, record }) => ({
    shortName: file.shortName,
    longName: file.longName,
    rows: record.Row_Count,
    variables: file.variables.map(({ name, longName, unit }) => ({ name, longName, unit })),
  }))
}
