import type { BulkFilters } from '#core/api/bulk.ts'
import { filterDates } from '#core/catalog/downloadRequest.ts'
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
function datesOf(time: TimeRange) {
  if (time.kind === 'instants') return { startDate: formatInstant(time.startMs), endDate: formatInstant(time.endMs) }
  return filterDates({ Climatology: 1 }, { timeStart: String(time.first), timeEnd: String(time.last) })
}
