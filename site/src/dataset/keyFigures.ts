import { timeAxis } from '#components/catalog/TimeBar.tsx'
import {
  counted,
  countText,
  depthWords,
  latitudeWords,
  levelWords,
  longitudeWords,
  resolutionWords,
  timeWords,
} from '#components/catalog/words.ts'
import { eastward } from '#core/catalog/acrossDateLine.ts'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { isTimeless } from '#core/catalog/record.ts'

/** How many stations or tracks irregular data have. */
export function placesWords(tracks: DatasetView['computed']['tracks']): string {
  return counted(tracks.length, tracks.every((track) => track.length === 1) ? 'station' : 'track')
}

/** The figures that a data set's page begins with: what they are called and what they say. */
export function keyFigures({ file, computed, record }: DatasetView): readonly (readonly [string, string | undefined])[] {
  const { west: Lon_Min, east: Lon_Max } = eastward(record)
  const isDated = record.Climatology || !isTimeless(record)
  return [
    ['Rows', countText(record.Row_Count)],
    ['Variables', String(file.variables.length)],
    ['Latitude', latitudeWords(record).replace(' to ', ' – ')],
    ['Longitude', longitudeWords({ ...record, Lon_Min, Lon_Max }).replace(' to ', ' – ')],
    ['Time', isDated ? timeWords(record) : file.timeMeaning.says.split(/[;(]/)[0]?.trim().replace(/\.$/, '')],
    ['Depth', record.Has_Depth ? `${depthWords(record)}, ${levelWords(record, computed.depthLevels).toLowerCase()}` : 'Surface'],
    ['Grid', computed.kind === 'grid' ? resolutionWords(file.spatialResolution) : `Irregular, ${placesWords(computed.tracks)}`],
    ['Process level', file.processLevel],
  ]
}

/** The years below the time bar, and their positions. */
export const yearTicks = [...timeAxis.ticks, timeAxis.last].map((year, index, all) => ({
  year,
  x: `${((100 * (year - timeAxis.first)) / (timeAxis.last - timeAxis.first)).toFixed(2)}%`,
  anchor: index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle',
}))
