import { expect, sidewaysOverflow, test, themeFindings, themes, untilHydrated, wear, withoutWebGl } from './portal.ts'

/** `shows` is what comes last on a page. `alike` are parts of one make: in the themes after the first, some stand for all of them. */
interface Looked {
  readonly path: string
  readonly heading: string
  readonly shows?: string
  readonly isFlat?: boolean
  readonly alike?: string
}

/** One globe is looked at in every theme; elsewhere the flat map stands in for it. */
const pages: readonly Looked[] = [
  { path: '/', heading: 'Interconnected, harmonized ocean data' },
  { path: '/catalog', heading: 'Catalog Search', shows: '[data-row]' },
  { path: '/catalog/datasets/COADS_Climatology', heading: 'Comprehensive Ocean-Atmosphere Data Set' },
  { path: '/catalog/datasets/Levitus_Annual', heading: 'Levitus' },
  { path: '/catalog/datasets/HLY1502_CTD', heading: 'CTD Casts to the North Pole' },
  { path: '/visualization/charts', heading: 'New chart', shows: '.maplibregl-canvas' },
  { path: '/catalog/cruises/HLY1502', heading: 'HLY1502', shows: '.ocean-map.still', isFlat: true },
  { path: '/programs', heading: 'Programs' },
  {
    path: '/programs/geotraces',
    heading: 'International Study of the Marine Biogeochemical Cycles',
    shows: '.ocean-map.still',
    isFlat: true,
  },
  { path: '/gallery', heading: 'Gallery' },
  { path: '/apikeymanagement', heading: 'API' },
  { path: '/documentation/api', heading: 'API' },
  { path: '/documentation/api/accounts', heading: 'API', alike: '.ref-entry' },
]

const leaveTen = (alike: string) => {
  for (const part of [...document.querySelectorAll(alike)].slice(10)) part.remove()
}

for (const { path, heading, shows, isFlat, alike } of pages) {
  test(`NAV-21 NAV-22 ${path} fits from 320 px to 1440 px, and axe finds nothing on it in any theme`, async ({ page }) => {
    const widths = { day: 1440, dusk: 900, night: 320 }
    await page.addInitScript(() => localStorage.setItem('pelagos.palette', 'night'))
    await page.setViewportSize({ width: widths.day, height: 900 })
    if (isFlat) await withoutWebGl(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    if (shows) await expect(page.locator(shows).first()).toBeVisible()
    await untilHydrated(page)
    for (const theme of themes) {
      if (alike && theme !== 'day') await page.evaluate(leaveTen, alike)
      await wear(page, theme)
      await page.setViewportSize({ width: widths[theme], height: 900 })
      await expect.poll(() => sidewaysOverflow(page), { message: `at ${widths[theme]} px` }).toBe(0)
      expect(await themeFindings(page, theme), theme).toEqual([])
    }
  })
}

test('SEC-21 no page allows inline code, evaluated code or framing', async ({ request }) => {
  for (const { path } of pages) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).toMatch(/script-src [^;]*'self'/)
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/)
  }
})
