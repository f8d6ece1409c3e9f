import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OceanMap } from '#components/map/OceanMap.tsx'

const addresses = { land: '/geo/land.json' }

test('VIZ-02 until the globe is drawn a placeholder shows land, which is not read out twice', () => {
  const page = renderToStaticMarkup(<OceanMap addresses={addresses} label="Globe with the chosen region" />)
  expect(page).toMatch(/class="ocean-map-poster"><div aria-hidden="true"><div class="map-figure">.*class="map-land" d="M[^"]{2000}/)
  expect(page).not.toContain('Globe with the chosen region')
})

test('a page that has a picture of its own shows that until the globe is drawn', () => {
  const page = renderToStaticMarkup(<OceanMap addresses={addresses} label="Tracks" poster={<p>Two tracks</p>} />)
  expect(page).toContain('<div class="ocean-map-poster"><p>Two tracks</p></div>')
  expect(page).not.toContain('map-land')
})
