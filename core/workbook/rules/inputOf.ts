import type { Vocabulary } from '../../catalog/vocabulary.ts'
import type { PortalFacts } from '../PortalFacts.ts'
import { cellKind, columnNamed, kindAt, type Workbook } from '../Workbook.ts'
import { isUnitRow } from './positionHeaders.ts'
import type { RuleInput } from './Rule.ts'
import { noTimes, type TimeReadings } from './timeReadings.ts'
import { WorkbookFacts } from './WorkbookFacts.ts'

/** What the rules look at in a workbook. `facts` are those of an earlier version of it. */
export function inputOf(
  workbook: Workbook,
  vocabulary: Vocabulary,
  portal: PortalFacts | undefined,
  facts = new WorkbookFacts(workbook.texts, vocabulary),
): RuleInput {
  const data = workbook.sheets.get('data')
  const time = data && columnNamed(data, 'time')
  let readings: TimeReadings | undefined
  const hasUnitRow = data !== undefined && isUnitRow(workbook, data)
  return {
    workbook,
    data,
    dataset: workbook.sheets.get('dataset_meta_data'),
    variables: workbook.sheets.get('vars_meta_data'),
    vocabulary,
    portal,
    facts,
    isMissingValue: facts.isMissingValue,
    isSkipped: (column, row) => (hasUnitRow && row === 0) || kindAt(column, row) === cellKind.formula || facts.isMissingValue(column, row),
    hasUnitRow,
    times: () => {
      readings ??= data && time ? facts.times(workbook, time, data.rowCount) : noTimes
      return readings
    },
  }
}
