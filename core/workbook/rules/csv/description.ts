import type { Rule } from '../Rule.ts'

/** A dataset.json follows its schema; ingestion refuses another. */
export const description: Rule = {
  code: 'description',
  severity: 'error',
  sheet: 'data',
  says: 'The description is incomplete or wrong.',
  reads: [],
  example: {
    name: 'dataset.json',
    wrong: '{ "shortName": "HOT_Bottle_Salinity" }',
    right: '{ "shortName": "HOT_Bottle_Salinity", "longName": "Salinity of Bottle Casts", … }',
    because:
      'The description beside the data says what the metadata sheets of a workbook say. Each finding names the entry that is missing or wrong.',
  },
  *check({ workbook }) {
    for (const fault of workbook.source?.faults ?? [])
      yield { sheet: 'dataset_meta_data', row: null, column: null, says: fault.endsWith('.') ? fault : `${fault}.` }
  },
}
