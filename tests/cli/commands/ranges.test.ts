import { expect, test } from 'vitest'
import { parseTimeRange } from '../../../cli/commands/ranges.ts'

test('months of --time run past December, as those of the API do', () => {
  expect(['11 2', '1 3'].map((text) => parseTimeRange(text))).toEqual([
    { kind: 'months', first: 11, last: 2 },
    { kind: 'months', first: 1, last: 3 },
  ])
  expect(() => parseTimeRange('11 13')).toThrow('13 is not a month: months range from 1 to 12.')
})
