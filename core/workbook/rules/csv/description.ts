import type { Rule } from '../Rule.ts'

/** A dataset.json follows its schema; ingestion refuses another. */
export const description: Rule = {
  code: 'description',
  severity: 'error',
  sheet: 'data',
  says: 'The description is incomplete or wrong.',
  reads: [],
  *check({ workbook }) {
    for (const fault of workbook.source?.faults ?? [])
      yield { sheet: 'dataset_meta_data', row: null, column: null, says: fault.endsWith('.') ? fault : `${fault}.` }
  },
}
