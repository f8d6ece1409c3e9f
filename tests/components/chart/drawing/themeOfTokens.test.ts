import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeOfTokens } from '#components/chart/drawing/theme.ts'

const css = readFileSync(new URL('../../../../components/styles/tokens.css', import.meta.url), 'utf8')

test('away from a page, charts have the colours of the tokens: those of day, and at night those that differ', () => {
  const [day, night] = [themeOfTokens(css, 'day'), themeOfTokens(css, 'night')]
  expect(day).toMatchObject({ surface: '#f6f9fa', text: '#081a26', frame: '#081a26', land: '#d8d3c7', series: '#007482' })
  expect(night).toMatchObject({ surface: '#05121c', muted: '#94aebb', frame: '#b9cbd4', land: '#202e37', font: day.font })
  for (const value of [...Object.values(day), ...Object.values(night)]) expect(value).toMatch(/^(#[0-9a-f]{6}|".*)$/)
})
