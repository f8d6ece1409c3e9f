import { parseInstant } from '#core/extent/time.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { filterDates } from './downloadRequest.ts'
import { isTimeless } from './record.ts'
import { type Subset, type SubsetRecord, wholeSubset } from './subset.ts'

/**
 * The ranges of all these data sets, outward to whole degrees and metres: where the filters that they share start. Its times are months
 * only if no data set has dates.
 */
export function sharedRecord(datasets: readonly SubsetRecord[]): SubsetRecord {
  const dated = datasets.filter(hasDates)
  const deep = datasets.filter(({ Has_Depth }) => Has_Depth === 1)
  const isMonthly = dated.length === 0 && datasets.some(({ Climatology }) => Climatology === 1)
  return {
    Lat_Min: lowest(datasets.map(({ Lat_Min }) => Lat_Min ?? -90)),
    Lat_Max: highest(datasets.map(({ Lat_Max }) => Lat_Max ?? 90)),
    Lon_Min: lowest(datasets.map(({ Lon_Min }) => Lon_Min ?? -180)),
    Lon_Max: highest(datasets.map(({ Lon_Max }) => Lon_Max ?? 180)),
    // Both are ISO times, whose order is that of their texts.
    Time_Min: isMonthly ? '1' : (dated.map(({ Time_Min }) => Time_Min ?? '').toSorted()[0] ?? null),
    Time_Max: isMonthly
      ? '12'
      : (dated
          .map(({ Time_Max, Time_Min }) => Time_Max ?? Time_Min ?? '')
          .toSorted()
          .at(-1) ?? null),
    Time_Meaning: isMonthly || dated.length > 0 ? null : (datasets.length === 1 && datasets[0]?.Time_Meaning) || bulkTexts.noDates,
    Depth_Min: lowest(deep.map(({ Depth_Min }) => Depth_Min ?? 0)),
    Depth_Max: highest(deep.map(({ Depth_Max }) => Depth_Max ?? 0)),
    Has_Depth: deep.length > 0 ? 1 : 0,
    Climatology: isMonthly ? 1 : 0,
  }
}

const hasDates = (record: SubsetRecord): boolean =>
  record.Climatology === 0 && !isTimeless(record) && parseInstant(record.Time_Min ?? '') !== undefined

const lowest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.floor(Math.min(...values)))
const highest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.ceil(Math.max(...values)))

/** The filters of a bulk download: of the ranges only those that were changed, since a data set need not have the others. */
export function sharedFilters(record: SubsetRecord, subset: Subset) {
  const whole = wholeSubset(record)
  const isChanged = (...names: readonly (keyof Subset)[]) => names.some((name) => subset[name] !== whole[name])
  const spatial = {
    ...(isChanged('latStart', 'latEnd') && { latMin: subset.latStart, latMax: subset.latEnd }),
    ...(isChanged('lonStart', 'lonEnd') && { lonMin: subset.lonStart, lonMax: subset.lonEnd }),
    ...(isChanged('depthStart', 'depthEnd') && { depthMin: subset.depthStart, depthMax: subset.depthEnd }),
  }
  return {
    ...(isChanged('timeStart', 'timeEnd') && { temporal: filterDates(record, subset) }),
    ...(Object.keys(spatial).length > 0 && { spatial }),
  }
}
