import { expect, test } from 'vitest'
import { withoutEnd, withoutStart } from '#core/text/withoutEnd.ts'

test('only characters at the very end or beginning are left out', () => {
  expect(withoutEnd('/api//x///', '/')).toBe('/api//x')
  expect(withoutEnd('a, b;, ', ' ,;')).toBe('a, b')
  expect(withoutEnd('///', '/')).toBe('')
  expect(withoutStart('0012.00', '0')).toBe('12.00')
  expect(withoutStart('000', '0')).toBe('')
})
