import { expect, test } from 'vitest'
import { distinction } from '#components/chart/words/chartWords.ts'
import { type Draft, draftFor } from '#core/charts/request/draft.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const surface = variableWith({ Climatology: 1, Long_Name: 'Sea Surface Temperature' })
const chartOf = (change: Partial<Draft>, variable = surface) => ({ draft: { ...draftFor(variable), ...change }, variable })
const july = chartOf({ month1: 7, month2: 7 })

test('a chart of one month is told by its month, one of a period by nothing while it stands alone', () => {
  expect(distinction(july, [])).toBe('July')
  expect(distinction(chartOf({ month1: 1, month2: 12 }), [])).toBe('')
})

test('the titles of charts of one quantity name what differs', () => {
  const january = chartOf({ month1: 1, month2: 1 })
  expect(distinction(july, [january])).toBe('July')
  const north = chartOf({ month1: 7, month2: 7, lat1: 10, lat2: 20 })
  expect(distinction(north, [july])).toMatch(/^10°\s?N to 20°\s?N$/)
  expect(distinction(july, [chartOf({}, modelVariable())])).toBe('July')
})

test('two data sets of one quantity are distinguished by their names, truncated if long', () => {
  const other = variableWith({
    Climatology: 1,
    Long_Name: 'Sea Surface Temperature',
    Dataset_Name: 'An atlas whose name would not fit into a tab',
  })
  expect(distinction(chartOf({ month1: 7, month2: 7 }, other), [july])).toBe('An atlas whose name would n...')
})
