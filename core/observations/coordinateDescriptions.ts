import type { ColumnDescription } from './FormDescription.ts'

/** What the columns are that place a row in time and space, whatever the table. */
export const coordinateDescriptions: Readonly<Record<string, ColumnDescription>> = {
  time: { standardName: 'time', longName: 'time', axis: 'T' },
  month: { longName: 'month of the year', axis: 'T' },
  depth: { standardName: 'depth', longName: 'depth below the sea surface', units: 'm', axis: 'Z' },
  lat: { standardName: 'latitude', longName: 'latitude', units: 'degrees_north', axis: 'Y' },
  lon: { standardName: 'longitude', longName: 'longitude', units: 'degrees_east', axis: 'X' },
}
