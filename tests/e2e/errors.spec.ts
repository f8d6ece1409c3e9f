import type { Page } from '@playwright/test'
import { catalogApi } from '#core/api/catalog.ts'
import { errorReportsApi } from '#core/api/errorReports.ts'
import { serviceApi } from '#core/api/service.ts'
import { errorReportTexts as texts } from '#core/messages/errorReports.ts'
import { errorMessages } from '#core/messages/errors.ts'
import { newsAdminTexts } from '#core/messages/newsAdmin.ts'
import { statusTexts } from '#core/messages/status.ts'
import { errorReports } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { newPerson } from '../edge/helpers/people.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, publisherTest as test, untilHydrated } from './portal.ts'

async function newAdministrator({ dataDir }: TestPortal) {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  const person = await newPerson(database, { emailConfirmedAt: 1, isDataSubmissionAdmin: true })
  await close()
  return person
}

async function storedErrors({ dataDir }: TestPortal) {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  const rows = await database.select().from(errorReports)
  await close()
  return rows
}

/** Makes a call of the API answer as a portal does that has a fault. */
const failing = (page: Page, path: string) =>
  page.route(`**${path}*`, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }))

/** Throws where nobody catches it, as the page's own code would. */
const breakPage = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

test('ERR-01 ERR-02 ERR-07 ERR-09 ERR-12 a part that cannot be drawn says so in its place, the page goes on, and administrators find the report', async ({
  page,
  portal,
  conduct,
}) => {
  const admin = await newAdministrator(portal)
  await signIn(page, admin, '/about')
  await breakPage(page, 'The tide table is upside down')
  await expect.poll(async () => (await storedErrors(portal)).length).toBe(1)
  // What the portal answers is of the right form, but has no time that can be drawn.
  await page.route(`**${errorReportsApi.listErrorReports.path}`, async (route) => {
    const list = (await (await route.fetch()).json()) as object[]
    await route.fulfill({ json: list.map((error) => ({ ...error, lastSeen: 'never' })) })
  })
  await page.goto('/admin/errors')
  const alert = page.getByRole('alert').filter({ hasText: errorMessages.rendering })
  await expect(alert).toBeVisible()
  expect(errorMessages.rendering).toBe(
    'Something went wrong. The issue has been reported to our development team. Please reload the page and try again.',
  )
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await page.locator('.user-menu summary').click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.unroute(`**${errorReportsApi.listErrorReports.path}`)
  await expect.poll(async () => (await storedErrors(portal)).length).toBe(2)
  const [, ofDrawing] = await storedErrors(portal)
  expect(ofDrawing?.sourceLine).toMatch(/^core\/extent\/time\.ts:\d+:\d+$/)
  await alert.getByRole('button', { name: errorMessages.reload }).click()

  const open = page.getByRole('list', { name: texts.open, exact: true })
  await expect(open.getByRole('group')).toHaveCount(2)
  await expect(open.getByText(/Invalid time value/).first()).toBeVisible()
  const tide = open.getByRole('group').filter({ hasText: 'The tide table is upside down' })
  await tide.locator('summary').press('Enter')
  await expect(tide.locator('code').filter({ hasText: '/about' })).toBeVisible()
  await expect(tide.getByText(/^Chrome \d+$/)).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.getByRole('button', { name: texts.actOn(texts.resolve, 'The tide table is upside down') }).press('Enter')
  const resolved = page.getByRole('list', { name: texts.resolved })
  await resolved.getByText('The tide table is upside down').click()
  await page.getByRole('button', { name: texts.actOn(texts.remove, 'The tide table is upside down') }).click()
  await expect(page.getByText('The tide table is upside down')).toHaveCount(0)
  expect(conduct.faults.filter((fault) => !/tide table|Invalid time value/.test(fault))).toEqual([])
  conduct.faults.length = 0
})

test('ERR-02 ERR-03 ERR-10 an uncaught error and a rejection are reported once, with the steps before and nothing that was typed', async ({
  page,
  portal,
  conduct,
}) => {
  await page.goto('/catalog?keywords=temperature+gracehopper')
  await untilHydrated(page)
  await page.getByRole('button', { name: /Leave out “gracehopper”/ }).click()
  await page.locator('.bar .menu summary').first().click()
  for (let time = 0; time < 3; time++) await breakPage(page, 'uncaught of a test')
  await page.evaluate(() => void Promise.reject(new Error('rejected of a test')))
  await expect.poll(async () => (await storedErrors(portal)).length).toBe(2)
  const rows = await storedErrors(portal)
  expect(rows.map(({ message, count, path }) => [message, count, path]).sort()).toEqual([
    ['rejected of a test', 1, '/catalog'],
    ['uncaught of a test', 1, '/catalog'],
  ])
  expect(rows[0]?.browsers).toEqual([expect.stringMatching(/^Chrome \d+$/)])
  expect(rows[0]?.steps).toEqual(expect.arrayContaining(['/catalog']))
  expect(rows[0]?.steps.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(rows)).not.toMatch(/hopper|Mozilla|127\.0\.0\.1/)
  conduct.faults.length = 0
})

test('ERR-04 D25 a call that is refused with 403 says so, and the reader stays signed in', async ({ page, person, conduct }) => {
  await signIn(page, person, '/datasubmission/admindashboard')
  await expect(page.getByRole('alert')).toContainText('It is open to curators and administrators.')
  await page.goto('/apikeymanagement')
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible()
  await page.route('**/api/user/apikeys', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, body: 'Forbidden' }) : route.continue(),
  )
  await page.getByLabel('Description of the new key').fill('ship')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page.getByText('We were unable to create a new API key.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible()
  conduct.faults.length = 0
})

test('ERR-05 lists of data sets that cannot be retrieved say which', async ({ page, portal, conduct }) => {
  for (const list of ['popular', 'recent', 'recommended']) await failing(page, `/api/catalog/${list}-datasets`)
  await failing(page, catalogApi.datasetNames.path)
  await signIn(page, await newAdministrator(portal), '/catalog')
  for (const text of ['popular datasets', 'recent datasets', 'recommended datasets'])
    await expect(page.getByText(`Failed to retrieve ${text}`, { exact: true })).toBeVisible()
  await page.goto('/admin/news')
  await page.getByRole('button', { name: newsAdminTexts.newStory, exact: true }).click()
  await expect(page.getByText('Failed to retrieve dataset names', { exact: true })).toBeVisible()
  conduct.faults.length = 0
})

test('ERR-06 information that cannot be loaded says so in its place', async ({ page, conduct }) => {
  await failing(page, serviceApi.newsList.path)
  await page.goto('/')
  await expect(page.getByText('Failed to retrieve information. Please try again later.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  conduct.faults.length = 0
})

test('ERR-08 CHT-43 a failure that the specification has no text for shows the generic card, from which it is tried again', async ({
  page,
  portal,
  conduct,
}) => {
  await failing(page, errorReportsApi.listErrorReports.path)
  await signIn(page, await newAdministrator(portal), '/admin/errors')
  const card = page.getByRole('alert').filter({ hasText: 'There was an error performing the current operation.' })
  await expect(card.getByText('Error', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**${errorReportsApi.listErrorReports.path}*`)
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(texts.noneOpen)).toBeVisible()
  conduct.faults.length = 0
})

test('OPS-41 an administrator sees on the status page when each job last ran and is due, and has one run now', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await newAdministrator(portal), '/status')
  const jobs = page.getByRole('region', { name: statusTexts.jobs }).getByRole('listitem')
  await expect(jobs.filter({ hasText: 'housekeeping' })).toContainText(/every minute: (last ran|running since) 20/)
  await expectAccessible(page)
  await expectToFitPhone(page)
  const reminders = jobs.filter({ hasText: 'submission-reminders' })
  await expect(reminders).toContainText('never ran; next run within 1 hour')
  await reminders.getByRole('button', { name: statusTexts.runJob('submission-reminders') }).press('Enter')
  await expect(reminders).toContainText(/requested 20|last ran 20/)
  await expect(reminders.getByRole('button')).toBeFocused()
  await expect(async () => {
    await page.getByRole('button', { name: statusTexts.again }).click()
    await expect(reminders).toContainText('last ran 20', { timeout: 1000 })
  }).toPass()
})
