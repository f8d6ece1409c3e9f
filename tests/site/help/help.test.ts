import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberedFlag } from '../../../site/src/help/stores/help.ts'

const stored = (text: string | null) => ({ getItem: () => text })
const logged = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', logged))
afterEach(() => {
  vi.unstubAllGlobals()
  logged.mockClear()
})

test('NAV-11 a flag is what the reader left it at, for one page; without one it is off', () => {
  const requests: string[] = []
  const storage = {
    getItem: (key: string) => {
      requests.push(key)
      return 'true'
    },
  }
  expect(rememberedFlag(storage, 'tour', 'catalog')).toBe(true)
  expect(rememberedFlag(storage, 'hints', 'charts')).toBe(true)
  expect(new Set(requests).size).toBe(2)
  expect(rememberedFlag(stored('false'), 'tour', 'catalog')).toBe(false)
  expect(rememberedFlag(stored(null), 'tour', 'catalog')).toBe(false)
  expect(logged).not.toHaveBeenCalled()
})

test('NAV-12 a flag that cannot be parsed counts as off and is logged', () => {
  for (const text of ['{', '1', '', 'TRUE', '{"catalog":true}']) {
    logged.mockClear()
    expect(rememberedFlag(stored(text), 'tour', 'catalog'), text).toBe(false)
    expect(logged, text).toHaveBeenCalledOnce()
  }
})
