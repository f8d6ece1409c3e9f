import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { submissionTexts } from '#core/messages/submission.ts'
import { freshName } from '../edge/helpers/submissions.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, publisherTest as test, untilHydrated } from './portal.ts'
import { portalAddress, withSubmissions } from './submissions.ts'

const cast = [
  '* Sea-Bird SBE 9 Data File:',
  '* NMEA Latitude = 02 00.07 S',
  '* NMEA Longitude = 038 00.39 W',
  '* NMEA UTC (Time) = Aug 24 2011 07:55:20',
  '# name 0 = prDM: Pressure, Digiquartz [db]',
  '# name 1 = t090C: Temperature [ITS-90, deg C]',
  '# bad_flag = -9.990e-29',
  '# file_type = ascii',
  '*END*',
  '      2.126    27.0505',
  '    100.500    20.1000',
  '    200.000 -9.990e-29',
].join('\r\n')

test('ING-85 ING-93 an administrator picks a cast, replies to questions, renames a column, sees report and preview, and the progress of its publication, also after a reload', async ({
  page,
  portal,
}) => {
  const name = freshName()
  const admin = await withSubmissions(portal, async (calls) => (await calls.browser({ isDataSubmissionAdmin: true })).person)
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await signIn(page, admin, '/datasubmission/admindashboard')
  await page.getByRole('link', { name: texts.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  const pick = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: texts.choose }).click()
  await (await pick).setFiles({ name: 'cast.cnv', mimeType: 'text/plain', buffer: Buffer.from(cast) })
  await expect(page.getByText(texts.readAs('cast.cnv', 'Sea-Bird cast'))).toBeVisible()
  await page.getByRole('button', { name: texts.reply }).press('Enter')
  await field(texts.nameOf('t090C')).fill('temperature')
  await field(texts.fields.shortName).fill('1 cast')
  await page.getByRole('button', { name: texts.preview }).click()
  await expect(page.getByText(/letters, digits and underscores/)).toBeVisible()
  await field(texts.fields.shortName).fill(name)
  await field(texts.fields.longName).fill(`Cast ${name}`)
  await page.getByRole('button', { name: texts.preview }).click()
  await expect(page.getByText('Read as Sea-Bird cast: 3 rows read, all stored.')).toBeVisible()
  const table = page.getByRole('table').last()
  await expect(table.getByRole('columnheader', { name: 'temperature' })).toBeVisible()
  await expect(table).toContainText('27.0505')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await page.request.get(`/catalog/datasets/${name}`)).status()).toBe(404)
  const working = { file: 'cast.cnv', phase: 'write', share: 0.5, ofRows: 12_000, published: null, failure: null }
  const showWorking = () => page.route('**/ingestionprogress', (route) => route.fulfill({ json: { publication: working } }))
  const expectWorking = async () => {
    await expect(page.getByRole('progressbar', { name: texts.phases.write })).toHaveAttribute('value', '0.5')
    await expect(page.getByText('6,000 of 12,000 rows')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: texts.phases.write })).not.toContainText('rows')
  }
  await showWorking()
  await page.route('**/publishingestion', async (route) => {
    await expectWorking()
    await expectAccessible(page)
    await expectToFitPhone(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await route.continue()
  })
  await page.getByRole('button', { name: texts.publish, exact: true }).click()
  await expect(page.getByRole('link', { name: texts.open })).toBeVisible()
  await page.reload()
  await expectWorking()
  await page.unroute('**/ingestionprogress')
  await page.getByRole('link', { name: texts.open }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Cast ${name}` })).toBeVisible()
  await expect(page.getByText('1 value left out').first()).toBeAttached()
})

test('ING-83 the page says who may ingest files, and the dashboard links to it for administrators only', async ({ page, portal }) => {
  const curator = await withSubmissions(portal, async (calls) => (await calls.browser({ roles: ['curator'] })).person)
  await signIn(page, curator, '/datasubmission/admindashboard')
  await expect(page.getByRole('heading', { level: 1, name: submissionTexts.allTitle })).toBeVisible()
  await expect(page.getByText(/ shown$/)).toBeVisible()
  await expect(page.getByRole('link', { name: texts.title })).toHaveCount(0)
  await page.goto('/admin/ingest')
  await expect(page.getByText(texts.notAdministrator)).toBeVisible()
})

test('ING-90 a submitter picks a cast in the submission portal and goes on with a workbook that has its rows', async ({
  page,
  portal,
  conduct,
}) => {
  const submitter = await withSubmissions(portal, async (calls) => (await calls.browser()).person)
  await signIn(page, submitter, portalAddress)
  await untilHydrated(page)
  await page.getByRole('button', { name: texts.begin }).press('Enter')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const pick = async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: texts.choose, exact: true }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  }
  await pick('notes.txt', 'no table at all')
  await expect(page.getByRole('alert')).toContainText('has no rows')
  // The browser writes the rejection down.
  expect(conduct.faults.splice(0)).toHaveLength(1)
  await pick('cast.cnv', cast)
  await expect(page.getByText(texts.begun('cast.cnv', 'Sea-Bird cast', 3))).toBeVisible()
  await expect(page.getByText('Values of t090C left out: 1')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.openBegun }).click()
  await expect(page.getByText('cast.xlsx')).toBeVisible()
  await expect(page.getByText('data: 3 rows')).toBeVisible()
})
