import type { Page } from '@playwright/test'
import { expect, sidewaysOverflow, signIn, test, untilHydrated } from './portal.ts'

const paths = [
  '/',
  '/catalog?keywords=wind',
  '/catalog/datasets/COADS_Climatology',
  '/catalog/datasets/none',
  '/catalog/cruises/HLY1502',
  '/programs/geotraces',
  '/visualization',
  '/visualization/cruises',
  '/datasubmission/guide',
  '/datasubmission/submission-portal',
  '/datasubmission/validationtool',
  '/datasubmission/userdashboard',
  '/about',
  '/contact',
  '/how-to-cite',
  '/documentation',
  '/documentation/python',
  '/documentation/api',
  '/documentation/api/catalog',
  '/documentation/rights',
  '/documentation/workbook/missing-value-text',
  '/gallery/compare-sst-data',
  '/register',
  '/apikeymanagement',
  '/collections',
  '/problem',
  '/visualization/charts',
  '/plot',
  '/match',
  '/here',
  '/status',
  '/login',
  '/datasubmission/workbook',
  '/documentation/procedures',
]
const pathsOfUsers = [
  '/profile',
  '/subscriptions',
  '/collections',
  '/apikeymanagement',
  '/datasubmission/submission-portal',
  '/datasubmission/userdashboard',
]

/** Texts of which a part is outside of the window or of a box that does not scroll. */
function cutTexts(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    // The bar shortens the address of the reader at every size; their profile has it whole.
    if (text.textContent?.trim() === '' || parent?.closest('script, style, noscript, svg, .vh, .user-name, [hidden], [aria-hidden="true"]'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    if (width === 0) continue
    let isCut = right > innerWidth + 1 || left < -1
    for (let box = parent; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // What only screen readers read, and what scrolls.
      if (clipPath === 'inset(50%)' || edge.width <= 1 || /auto|scroll/.test(overflowX + overflowY)) {
        isCut = false
        break
      }
      if (/hidden|clip/.test(overflowX)) isCut ||= right > edge.right + 2 || left < edge.left - 2
      if (/hidden|clip/.test(overflowY)) isCut ||= bottom > edge.bottom + 2 || top < edge.top - 2
    }
    if (isCut) found.push(text.textContent?.trim() ?? '')
  }
  return found
}

/** The text size that a reader has set in the browser, in CSS pixels; 16 where nobody has. */
async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
}

/** Looks at pages at the widths of a phone, a tablet and a laptop; each is loaded once. */
async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  await setTextSize(page, 32)
  for (const path of addresses) {
    await page.goto(path)
    await untilHydrated(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of [360, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(cutTexts), { message: `${path} at ${width} px` }).toEqual([])
      // Some parts are laid out by script once they know their width.
      await expect.poll(() => sidewaysOverflow(page), { message: `${path} at ${width} px` }).toBe(0)
    }
  }
}

test('NAV-22 with the text at 200 % no page scrolls sideways and nothing is cut at 360, 900 and 1280 px', async ({ page, conduct }) => {
  await lookAt(page, paths)
  // The page for an unknown name comes with status 404.
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !fault.includes('status of 404')))
})

test('NAV-22 with the text at 200 % no page of a user scrolls sideways and nothing is cut at 360, 900 and 1280 px', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/profile')
  await lookAt(page, pathsOfUsers)
})

test('NAV-14 with the text at 200 % the bar is a menu also at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await setTextSize(page, 32)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog', exact: true }).click()
  await page.waitForURL('**/catalog')
})
