import { axeFindings, expect, sidewaysOverflow, test } from './portal.ts'

const pages = [
  { path: '/', heading: 'Interconnected, harmonized ocean data' },
  { path: '/catalog', heading: 'Catalog Search' },
  { path: '/catalog/datasets/COADS_Climatology', heading: 'Comprehensive Ocean-Atmosphere Data Set' },
  { path: '/catalog/datasets/Levitus_Annual', heading: 'Levitus' },
  { path: '/catalog/datasets/Virtual_Cruise_Underway', heading: 'Virtual Cruises' },
  { path: '/visualization/charts', heading: 'New chart' },
  { path: '/login', heading: 'Log' },
  { path: '/apikeymanagement', heading: 'API' },
  { path: '/documentation/api', heading: 'API' },
] as const
const themes = ['day', 'dusk', 'night'] as const

for (const { path, heading } of pages) {
  test(`NAV-22 ${path} fits 320 px without sideways scrolling and stays readable at 1440 px`, async ({ page }) => {
    for (const width of [320, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await page.waitForLoadState('networkidle')
      expect(await sidewaysOverflow(page), `at ${width} px`).toBe(0)
    }
  })

  test(`NAV-21 NAV-22 axe finds nothing on ${path} in any theme`, async ({ page }) => {
    for (const theme of themes) {
      await page.addInitScript((name) => localStorage.setItem('pelagos.palette', name), theme)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await axeFindings(page), theme).toEqual([])
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
