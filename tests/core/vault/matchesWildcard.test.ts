import { expect, test } from 'vitest'
import { matchesWildcard } from '#core/vault/matchesWildcard.ts'

test('a pattern matches whole names, * any characters and ? one, whatever their case', () => {
  const names = ['coads_01.nc', 'coads_02.nc', 'coads_10.NC', 'read me.txt', 'a*b']
  const found = (pattern: string) => names.filter((name) => matchesWildcard(name, pattern))
  expect(found('*')).toEqual(names)
  expect(found('coads_0?.nc')).toEqual(['coads_01.nc', 'coads_02.nc'])
  expect(found('*.nc')).toEqual(['coads_01.nc', 'coads_02.nc', 'coads_10.NC'])
  expect(found('*0*')).toEqual(['coads_01.nc', 'coads_02.nc', 'coads_10.NC'])
  expect(found('coads')).toEqual([])
  expect(found('a*b')).toEqual(['a*b'])
  expect(found('re.d*')).toEqual([])
  expect(found('')).toEqual([])
})

test('a pattern of many stars ends, where trying all ways would not', () => {
  for (let round = 0; round < 100; round++) expect(matchesWildcard('a'.repeat(200), `${'a*'.repeat(49)}b`)).toBe(false)
})
