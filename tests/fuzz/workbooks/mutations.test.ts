import { expect, test } from 'vitest'
import { rules } from '#core/workbook/rules/index.ts'
import { falseFindings, plantFaults } from './mutations.ts'
import { plants } from './plantFault.ts'

const SEED = 20_261_123

/** Rules whose faults are not of one cell of one workbook: they have tests of their own. */
const others = [
  'name-in-use',
  'doi-in-use',
  'other-submission',
  'cruise',
  'cruise-missing',
  'cruise-column',
  'radians',
  'merged-cells',
  'swapped-positions',
  'mixed-types',
  'outlier',
  'column-renamed',
  'cruise-new',
  'time-changed',
  'time-rounded',
  'file-encoding',
  'ragged-row',
  'loose-quote',
  'description',
  'month-range',
]

test('single faults in clean workbooks are found first at their cell by their rule, and clean ones have none', () => {
  const scores = plantFaults({ runs: 600, seed: SEED, from: 0 })
  expect(scores.flatMap(({ missed }) => missed)).toEqual([])
  expect(falseFindings(60, SEED)).toEqual([])
  expect(rules.map(({ code }) => code).filter((code) => !(code in plants) && !others.includes(code))).toEqual([])
})
