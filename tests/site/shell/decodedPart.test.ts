import { expect, test } from 'vitest'
import { decodedPart } from '../../../site/src/common/decodedPart.ts'

test('CRU-06 a name in an address is read, and one that cannot be is said as it stands', () => {
  expect(decodedPart('KM%201906')).toBe('KM 1906')
  expect(decodedPart('100%')).toBe('100%')
  expect(decodedPart('%E0%A4%A')).toBe('%E0%A4%A')
})
