import type { BulkFilters } from '#core/api/bulk.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { TimeRange } from '../ranges.ts'
import type { SubsetOptions, WantedDataset } from './subsetRequest.ts'

/** The body of the call that answers these data sets as one zip file, each filtered where it has what a filter is about. */
export function zipRequest(wanted: readonly WantedDataset[], { lat, lon, time, depth }: SubsetOptions, spreadsheet?: true) {
  const chosen = wanted.flatMap(({ dataset, variables }) => (variables === null ? [] : [{ [dataset.Short_Name]: [...variables] }]))
  const spatial = {
    ...(lat && { latMin: lat.min, latMax: lat.max }),
    ...(lon && { lonMin: lon.west, lonMax: lon.east }),
    ...(depth && { depthMin: depth.min, depthMax: depth.max }),
  }
  const filters: BulkFilters = {
    ...(time && { temporal: datesOf(time) }),
    ...(Object.keys(spatial).length > 0 && { spatial }),
    ...(chosen.length > 0 && { variables: Object.assign({}, ...chosen) }),
  }
  return { shortNames: wanted.map(({ dataset }) => dataset.Short_Name), filters, ...(spreadsheet && { spreadsheet }) }
}

/** The call takes dates alone and finds the months of a climatology in them. */
function datesOf(time: TimeRange): { readonly startDate: string; readonly endDate: string } {
  if (time.kind === 'instants') return { startDate: formatInstant(time.startMs), endDate: formatInstant(time.endMs) }
  const day = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-15`
  return { startDate: day(time.first > time.last ? 1999 : 2000, time.first), endDate: day(2000, time.last) }
}
