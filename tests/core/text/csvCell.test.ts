import { expect, test } from 'vitest'
import { csvCell } from '#core/text/csvCell.ts'

test('what begins like a formula stays a text, and a negative number stays a number', () => {
  expect(['=1+1', '-1+cmd', '@x', '+49 30', '\t=1', '\r=1'].map(csvCell)).toEqual([
    "'=1+1",
    "'-1+cmd",
    "'@x",
    "'+49 30",
    "'\t=1",
    '"\'\r=1"',
  ])
  expect(['-999', '+1.5e3', '-.5'].map(csvCell)).toEqual(['-999', '+1.5e3', '-.5'])
})
