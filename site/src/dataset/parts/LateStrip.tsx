import { counted, countText, depthWords, latitudeWords, longitudeWords, resolutionWords, timeWords } from '#components/catalog/words.ts'
import { coarseLand } from '#components/map/geography/coarse.ts'
import { MapFigure } from '#components/map/MapFigure.tsx'
import type { DatasetRecord } from '#core/api/records.ts'
import './Strip.css'

/** Where a data set lies, as a box on the world, and its key figures. */
export function LateStrip({ record, variables }: { readonly record: DatasetRecord; readonly variables: number }) {
  const { Lat_Min: south, Lat_Max: north, Lon_Min: west, Lon_Max: east } = record
  const hasBox = south !== null && north !== null && west !== null && east !== null
  const corners = hasBox
    ? ([
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ] as const)
    : []
  const box = hasBox && west === east && south === north ? corners.slice(0, 1) : corners
  const stats = [
    ['Rows', countText(record.Row_Count)],
    ['Variables', variables === 0 ? '–' : String(variables)],
    ['Latitude', latitudeWords(record).replace(' to ', ' – ')],
    ['Longitude', longitudeWords(record).replace(' to ', ' – ')],
    ['Time', timeWords(record)],
    ['Depth', depthWords(record)],
    ['Grid', resolutionWords(record.Spatial_Resolution)],
    ['Process level', record.Process_Level],
  ] as const
  return (
    <section className="strip strip-late" aria-label="Coverage and key figures">
      <figure className="strip-extent glass">
        <MapFigure
          id="extent"
          label={`Where ${record.Long_Name} lies: ${latitudeWords(record)}, ${longitudeWords(record)}`}
          lon={{ west: -180, east: 180 }}
          lat={{ min: -90, max: 90 }}
          land={coarseLand}
          tracks={box.length === 0 ? [] : [box]}
        />
        <figcaption>
          <span>
            {record.Regions === '' ? 'Extent of all values' : record.Regions.split(',').join(', ')}, {counted(record.Row_Count, 'row')}
          </span>
        </figcaption>
      </figure>
      <dl className="strip-stats">
        {stats.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={/\d/.test(value) ? 'num' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
