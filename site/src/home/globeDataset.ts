import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import type { BuiltDataset } from '../catalog/datasets.ts'

type Tracks = ComputedFile['tracks']

/** What the home page draws on its globe, and from which data sets. A default catalog without them stops the build. */
export function globeDataset(datasets: readonly BuiltDataset[]) {
  const find = (shortName: string) => datasets.find((dataset) => dataset.shortName === shortName)
  const ground = find('COADS_Climatology')
  const sample = ground?.computed.variables.sst?.sample
  if (!ground || !sample) throw new Error('The home page needs the sea surface temperature of COADS_Climatology')
  const storms: Tracks = find('Atlantic_Storm_Tracks')?.computed.tracks ?? []
  const stations: Tracks = find('NOAA_Tide_Prediction')?.computed.tracks ?? []
  return { ground, image: sample.image, says: sample.says, storms, stations }
}
