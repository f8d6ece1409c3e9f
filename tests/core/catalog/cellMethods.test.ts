import { expect, test } from 'vitest'
import { renamedCellMethods } from '#core/catalog/cellMethods.ts'

const names = new Map([
  ['t', 'time'],
  ['latitude', 'lat'],
])

test('cell methods have our names of coordinates; texts in another form are left out', () => {
  expect(renamedCellMethods('t:  mean\n(interval: 1 hr)', names)).toBe('time: mean (interval: 1 hr)')
  expect(renamedCellMethods('latitude: lon: mean t: maximum', names)).toBe('lat: lon: mean time: maximum')
  expect(renamedCellMethods('t: mean within years t: mean over years', names)).toBe('time: mean within years time: mean over years')
  for (const text of ['', 'mean', 't:', 'averaged over time', `t: ${'mean '.repeat(100)}`])
    expect(renamedCellMethods(text, names)).toBeNull()
})
