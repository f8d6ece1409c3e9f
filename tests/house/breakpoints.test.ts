import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const conditions = /@(?:media|container)[^{]*|matchMedia\('[^']*'\)/g

test('NAV-22 every breakpoint is in em or rem, so that a page reflows where its reader has enlarged the text', () => {
  const files = globSync(['site/src/**/*.{css,ts,astro}', 'components/**/*.{css,ts,tsx}'], { cwd: root })
  const inPixels = files.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(conditions) ?? []).filter((text) => /\dpx/.test(text)).map((text) => `${file}: ${text}`),
  )
  expect([files.length > 500, inPixels]).toEqual([true, []])
})
