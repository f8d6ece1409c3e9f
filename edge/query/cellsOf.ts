import type { AnswerColumn } from '#core/observations/AnswerColumn.ts'
import type { Cells, ColumnDescription, TimePeriod } from '#core/observations/FormDescription.ts'
import type { DescribedDataset } from './DescribedDataset.ts'

const periods: Readonly<Record<string, TimePeriod>> = { Daily: 'day', Monthly: 'month', Annual: 'year' }

/** A method over an area, or over time other than that of a climatology; `point` is none. */
const OVER_AREA = /(^| )(area|lat|lon): (?!point)\w/
const OVER_TIME = /(^| )time: (?!point)\w+(?! within)( |$)/

/** The cells of a data set of which values of an answer, as the table has them, are means or the like: their cell methods say so. */
export function cellsOf(
  { record, timeMeaning, latStep, lonStep }: DescribedDataset,
  made: readonly (AnswerColumn | null)[],
  columns: readonly (ColumnDescription | null)[],
): Cells {
  const methods = made.flatMap((column, index) =>
    column?.statistic === null && column.table.datasetId === record.Dataset_ID ? (columns[index]?.cellMethods ?? []) : [],
  )
  const isOverArea = methods.some((text) => OVER_AREA.test(text))
  const isOverTime = timeMeaning.kind === 'instants' && methods.some((text) => OVER_TIME.test(text))
  return {
    latDegrees: isOverArea ? latStep : null,
    lonDegrees: isOverArea ? lonStep : null,
    time: isOverTime ? (periods[record.Temporal_Resolution] ?? null) : null,
    years: timeMeaning.kind === 'monthly-climatology' ? (timeMeaning.years ?? null) : null,
  }
}
