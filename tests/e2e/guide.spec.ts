import { axeFindings, expect, expectAccessible, expectToFitPhone, sidewaysOverflow, test } from './portal.ts'

const path = '/datasubmission/guide'

test('GDE-01 GDE-03 GDE-04 NAV-18 the guide is read section by section, and the address keeps the place', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Data submission guide' }).click()
  const contents = page.getByRole('navigation', { name: 'Table of contents' })
  await expect(page.getByRole('heading', { level: 2, name: 'Getting Started' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'FAQ' })).toBeHidden()
  await expect(contents.getByRole('link')).toHaveText([
    ...['Getting Started', 'Process Overview', 'Data Sheet', 'time', 'lat', 'lon', 'depth', 'Dataset Metadata Sheet'],
    ...['dataset_short_name', 'dataset_long_name', 'dataset_version', 'dataset_release_date', 'dataset_make', 'dataset_source'],
    ...['dataset_distributor', 'dataset_acknowledgement', 'contact_email', 'dataset_history', 'dataset_description'],
    ...['dataset_references', 'climatology', 'cruise_names', 'dataset_doi', 'dataset_licence', 'creator_names'],
    ...['creator_orcids', 'Variable Metadata Sheet', 'var_short_name', 'var_long_name', 'var_sensor'],
    ...['var_unit', 'var_spatial_res', 'var_temporal_res', 'var_discipline', 'visualize', 'var_keywords', 'var_comment'],
    ...['Sensor Glossary', 'Validation API', 'Submission Portal', 'FAQ', 'Contact'],
  ])
  await expect(page.getByRole('link', { name: 'previous', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'next', exact: true }).click()
  await expect(page).toHaveURL(`${path}#process-overview`)
  await expect(page.getByRole('heading', { level: 2, name: 'Process Overview' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Phases of a submission' }).getByRole('listitem')).toHaveCount(6)
  await contents.getByRole('link', { name: 'lon', exact: true }).click()
  await expect(page).toHaveURL(`${path}#lon`)
  await expect(page.getByText('Longitudes run from -180 to 180.')).toBeVisible()
  await expect(contents.getByRole('link', { name: 'lon', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'previous', exact: true }).click()
  await expect(page).toHaveURL(`${path}#lat`)
  await page.goBack()
  await expect(page.getByText('Longitudes run from -180 to 180.')).toBeVisible()
  await page.goto(`${path}#no-such-section`)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 2, name: 'Getting Started' })).toBeVisible()
})

test('GDE-02 the address may name an element to begin at, which the next section removes from it', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto(`${path}?focus=can-i-correct-a-submission-after-i-sent-it#faq`)
  await expect(page.getByRole('heading', { name: 'Can I correct a submission after I sent it?' })).toBeInViewport()
  await page.getByRole('link', { name: 'next', exact: true }).click()
  await expect(page).toHaveURL(`${path}#contact`)
  // The glossary wakes once it is shown, and makes its entries anew.
  for (const address of ['?focus=sensor-ctd', '#sensor-ctd']) {
    await page.goto('/about')
    await page.goto(path + address)
    await expect(page.locator('astro-island').filter({ has: page.locator('#sensor-ctd') })).not.toHaveAttribute('ssr')
    await expect(page.getByRole('heading', { level: 2, name: 'Sensor Glossary' })).toBeVisible()
  }
})

test('GDE-05 GDE-06 GDE-07 GDE-11 the glossary has tabs, categories by rank and data sets of the portal', async ({ page }) => {
  await page.goto(`${path}#sensor-glossary`)
  await page.getByRole('tab', { name: 'Devices' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Navigation', 'Platform', 'CTD', 'Equipment', 'Sampling'])
  await expect(panel.getByText('Tide Gauge sea level')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Annual_Max_Sea_Level' })).toHaveAttribute('href', '/catalog/datasets/Annual_Max_Sea_Level')
  await page.getByRole('tab', { name: 'Methods' }).click()
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    ...['Sampling', 'Enumeration', 'Chemical analysis', 'PCR', 'Titration', 'Generic', 'Observation-constrained model', 'Theory'],
  ])
  await page.getByRole('tab', { name: 'Uncategorized' }).click()
  await expect(panel.getByText('What measured the variable fits no other term.')).toBeVisible()
})

test('GDE-08 GDE-09 GDE-10 without a script the guide says what may be submitted, and leads to the validation tool', async ({
  browser,
  portal,
}) => {
  const page = await browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })
  await page.goto(path)
  const text = page.locator('.guide-section:visible')
  await expect(text).toContainText('A data set cannot be private.')
  await expect(text).toContainText('For anything larger, contact the curation team')
  await expect(text.getByRole('link', { name: 'validation tool' })).toHaveAttribute('href', '/datasubmission/validationtool')
  const template = await page.request.get((await text.getByRole('link', { name: 'template' }).getAttribute('href')) ?? '')
  expect((await template.body()).subarray(0, 2).toString()).toBe('PK')
  await page.goto(`${path}#data-sheet`)
  await expect(text).toContainText('Missing values stay blank.')
  await page.goto(`${path}#dataset-metadata-sheet`)
  await expect(text).toContainText('several cruises or references use separate cells')
  await page.goto(`${path}#faq`)
  await expect(text).toContainText('an updated version needs a new unique short name, a new long name and a new version')
  await expect(text).toContainText('The version of the data set and that of its DOI must match.')
  await page.goto(`${path}#sensor-glossary`)
  await expect(text).toContainText('Winkler')
  await page.close()
})

test('HOME-02 the home page leads to the guide, which fits from 320 px and has no axe findings in any theme', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Submit Data' }).click()
  await expect(page).toHaveURL(path)
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${path}#sensor-glossary`)
  await expect(page.getByRole('tab', { name: 'Devices' })).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.goto(`${path}#var_sensor`)
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
})
