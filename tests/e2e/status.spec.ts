import { jobsApi } from '#core/api/jobs.ts'
import { healthPath, readyPath } from '#core/api/readiness.ts'
import { statusTexts as texts } from '#core/messages/status.ts'
import { expect, expectAccessible, expectToFitPhone, test } from './portal.ts'

test('OPS-32 the footer leads to a page that says which parts of the portal work', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: texts.title }).click()
  await expect(page.getByRole('heading', { level: 2, name: texts.works })).toBeVisible()
  await expect(page.locator('.status-now li')).toHaveText(Object.values(texts.parts).map((part) => `${part}: ${texts.states.ready}`))
  await expectAccessible(page)
  await expectToFitPhone(page)
})

test('OPS-32 OPS-40 the page says what does not work, also when nothing of the API responds, and sees it come back', async ({
  page,
  conduct,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const summary = page.getByRole('status').getByRole('heading')
  await page.route(/\/(api\/|healthz|readyz)/, (route) => route.abort())
  await page.goto('/status')
  await expect(summary).toHaveText(texts.down)
  await expect(page.getByText(texts.downSays)).toBeVisible()
  await expect(page.locator('.status-now li')).toHaveCount(0)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.route(`**${readyPath}`, (route) =>
    route.fulfill({ json: { ready: false, parts: { database: 'ready', engine: 'late', objects: 'failed' } } }),
  )
  const mooring = {
    shortName: 'Mooring_41001',
    longName: 'Mooring 41001',
    changedAt: Date.UTC(2026, 4, 2),
    coversUntil: '2026-05-01T00:00:00',
  }
  await page.route(`**${jobsApi.updatedDatasets.path}`, (route) =>
    route.fulfill({ json: [{ ...mooring, nextCheckAt: Date.UTC(2026, 4, 3), isOverdue: true }] }),
  )
  await page.getByRole('button', { name: texts.again }).press('Enter')
  await expect(summary).toHaveText(texts.partly)
  await expect(page.locator('.status-now li')).toHaveText([/works$/, /: does not work$/, /: responds too slowly$/])
  const fresh = page.getByRole('region', { name: texts.updates }).getByRole('listitem')
  await expect(fresh).toHaveText('Mooring 41001: updated 2026-05-02, covers up to 2026-05-01, update overdue.')
  await expect(page.getByRole('region', { name: texts.jobs })).toBeHidden()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.route(`**${readyPath}`, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.route(`**${healthPath}`, (route) => route.fulfill({ body: 'ok' }))
  await page.getByRole('button', { name: texts.again }).click()
  await expect(summary).toHaveText(texts.unknown)
  // The browser itself reports requests that fail.
  expect(conduct.faults.filter((fault) => !fault.startsWith('console: Failed to load resource'))).toEqual([])
  conduct.faults.length = 0
  await page.unrouteAll()
  await page.setViewportSize({ width: 900, height: 740 })
  const again = page.getByRole('button', { name: texts.again })
  const place = await again.boundingBox()
  await again.click()
  await expect(summary).toHaveText(texts.works)
  await expect(page.locator('.status-now li')).not.toHaveCount(0)
  expect(await again.boundingBox()).toEqual(place)
})
