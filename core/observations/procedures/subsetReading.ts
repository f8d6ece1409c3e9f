import { plainColumn } from '../AnswerColumn.ts'
import type { SubsetQuery } from '../ObservationEngine.ts'
import type { PreparedReading } from './Procedure.ts'
import { subsetSelect } from './selectText.ts'

/** A call that answers the rows of a subset. */
export function subsetReading(reads: SubsetQuery, isChart: boolean): PreparedReading {
  return {
    kind: 'observations',
    table: reads.table,
    reads,
    columns: reads.columns.map((column) => plainColumn(reads.table, column)),
    answers: 'every row',
    isSubset: true,
    isChart,
    select: subsetSelect(reads),
    run: (engine, options) => engine.subset(reads, options),
  }
}
