import { expect, test } from 'vitest'
import { rules } from '#core/workbook/rules/index.ts'
import { lists, ruleRows, sheets } from '../../site/src/pages/documentation/_workbook.ts'

test('the page about the workbook has every column, every rule and every list, each at an address of its own', () => {
  const anchors = [...sheets.flatMap(({ id, columns }) => [id, ...columns.map(({ name }) => name)]), ...ruleRows, ...lists].map((entry) =>
    typeof entry === 'string' ? entry : entry.id,
  )
  expect(new Set(anchors).size).toBe(anchors.length)
  expect(ruleRows.map(({ id }) => id)).toEqual(rules.map(({ code }) => code))
  for (const { says } of ruleRows) expect(says).toMatch(/^[A-Za-z].*[.?]$/)
  expect(lists.find(({ id }) => id === 'list-sensors')?.terms).not.toContain('In-Situ')
})
