import './ChartTable.css'
import { type CellComponentProps, Grid } from 'react-window'
import type { ChartModel } from '#core/charts/ChartType.ts'
import { significant } from '#core/charts/distribution.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { pointTime } from './TimeSeriesChart.tsx'

interface ChartTableProps {
  readonly model: ChartModel
  readonly label: string
}

/** What a table shows in which cell; row 0 and column 0 are headings. */
interface Sheet {
  readonly rows: number
  readonly columns: number
  /** Pixels. */
  readonly columnWidth: number
  text(row: number, column: number): string
}

const WIDTH = 116
/** Room for the heading of a mean. */
const WIDE = 176
const HEIGHT = 30

/** The numbers of a chart as a table, for readers who rather read than look. Only the cells in view are in the page. */
export function ChartTable({ model, label }: ChartTableProps) {
  const sheet = sheetOf(model)
  return (
    <div className="chart-table">
      <Grid
        cellComponent={Cell}
        cellProps={{ sheet }}
        columnCount={sheet.columns}
        columnWidth={sheet.columnWidth}
        rowCount={sheet.rows}
        rowHeight={HEIGHT}
        aria-label={label}
        // A scrolled region must be reachable by keyboard.
        tabIndex={0}
      />
    </div>
  )
}

function Cell({ ariaAttributes, columnIndex, rowIndex, style, sheet }: CellComponentProps<{ readonly sheet: Sheet }>) {
  const isHeading = rowIndex === 0 || columnIndex === 0
  return (
    <div {...ariaAttributes} style={style} className="chart-cell" data-heading={isHeading || undefined}>
      {sheet.text(rowIndex, columnIndex)}
    </div>
  )
}

function sheetOf(model: ChartModel): Sheet {
  if (model.kind === 'timeSeries') {
    const { means, areaMeans, deviations } = model
    const numbers = [
      ...(areaMeans === null ? [] : [{ head: chartTexts.areaMean, values: areaMeans }]),
      { head: areaMeans === null ? 'Mean' : chartTexts.plainMean, values: means },
      { head: 'Standard deviation', values: deviations },
    ]
    return {
      rows: model.times.length + 1,
      columns: numbers.length + 1,
      columnWidth: WIDE,
      text(row, column) {
        if (row === 0) return column === 0 ? 'Time' : (numbers[column - 1]?.head ?? '')
        if (column === 0) return pointTime(model, { time: model.times[row - 1] ?? 0 })
        return numberText(numbers[column - 1]?.values[row - 1])
      },
    }
  }
  const { lat, lon, means } = model
  return {
    rows: lat.centres.length + 1,
    columns: lon.centres.length + 1,
    columnWidth: WIDTH,
    text(row, column) {
      // North comes first, as on a map.
      const y = lat.centres.length - row
      if (row === 0) return column === 0 ? 'Latitude' : formatLongitude(wrapLongitude(lon.centres[column - 1] ?? 0))
      if (column === 0) return formatLatitude(lat.centres[y] ?? 0)
      return numberText(means[y * lon.centres.length + column - 1])
    },
  }
}

function numberText(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : String(significant(value, limits.colourRangeDigits)).replace('-', '−')
}
