import { expect, test } from 'vitest'
import { findNamedProgram, programKey } from '#core/catalog/programKey.ts'

test.each([
  ['Line P', 'line-p'],
  ['  SCOPE / Gradients (2026) ', 'scope-gradients-2026'],
  ['Région Océan', 'région-océan'],
  ['海洋', '海洋'],
  ['../..', ''],
  ['—', ''],
])('the key of %j is %j', (name, key) => {
  expect(programKey(name)).toBe(key)
})

test('a program is found by its key before its name, in any letter case', () => {
  const known = [
    { key: 'scope', name: 'hot' },
    { key: 'HOT', name: 'Hawaii Ocean Time-series' },
  ]
  expect(['Hot', ' hawaii ocean time-series', 'SCOPE', 'bats'].map((text) => findNamedProgram(known, text)?.key)).toEqual([
    'HOT',
    'HOT',
    'scope',
    undefined,
  ])
})
