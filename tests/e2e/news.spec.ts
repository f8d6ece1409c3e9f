import { newsErrors, newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { newPerson, type Person } from '../edge/helpers/people.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, publisherTest as test, untilHydrated } from './portal.ts'

async function newEditor({ dataDir }: TestPortal): Promise<Person> {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  const person = await newPerson(database, { emailConfirmedAt: 1, isDataSubmissionAdmin: true })
  await close()
  return person
}

const desk = '/admin/news'

test('NAV-07 NEW-04 SEC-01 the News Dashboard is for news editors, and says so to everybody else', async ({ page, portal, person }) => {
  await page.goto(desk)
  await expect(page.getByText(texts.signIn)).toBeVisible()
  await signIn(page, person, desk)
  await expect(page.getByText(texts.notEditor)).toBeVisible()
  await page.locator('.user-menu summary').click()
  await expect(page.getByRole('link', { name: texts.title })).toBeHidden()
  await page.context().clearCookies()
  await signIn(page, await newEditor(portal), '/about')
  await page.locator('.user-menu summary').click()
  await page.getByRole('link', { name: texts.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await expect(page.getByText(texts.loading)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: texts.home })).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
})

test('NEW-08 NEW-09 NEW-10 NEW-16 NEW-18 NEW-21 an editor writes, tags, publishes and ranks a story by keyboard, and meets a conflict', async ({
  page,
  portal,
  conduct,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const write = async (headline: string) => {
    await button(texts.newStory).press('Enter')
    await expect(field(texts.fields.headline)).toBeFocused()
    await page.keyboard.type(headline)
    await field(texts.fields.link).fill('/catalog')
    await field(texts.fields.content).fill('Salt in *all* months of Nino12_SST: {0}.')
    await field(texts.linkText(0)).fill('the page')
    await field(texts.linkAddress(0)).fill('/catalog/datasets/Nino12_SST')
  }
  await signIn(page, await newEditor(portal), desk)
  await write('A first story')
  await button(texts.add('Nino12_SST')).press('Enter')
  await expect(page.getByRole('list', { name: texts.mentioned })).toContainText('Nino12_SST')
  const preview = page.getByRole('region', { name: texts.preview })
  await expect(preview.getByRole('link', { name: 'the page' })).toHaveAttribute('href', '/catalog/datasets/Nino12_SST')
  await expect(preview.locator('strong')).toHaveText('all')
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(texts.save).press('Enter')
  const row = (name: string) => page.getByRole('article', { name })
  await expect(row('A first story')).toContainText('Preview')
  await write('A second story')
  await button(texts.save).press('Enter')
  await expect(row('A second story')).toBeVisible()

  await row('A first story')
    .getByRole('button', { name: /Status/ })
    .press('Enter')
  await page.getByRole('option', { name: 'Published', exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: texts.log })).toContainText(texts.statusSet('A first story', 'Published'))
  await expect(page.getByRole('list', { name: texts.home })).toContainText('A first story')

  await button(texts.editRanks).press('Enter')
  for (const headline of ['A first story', 'A second story']) await button(texts.giveRank(headline)).press('Enter')
  await page.getByRole('row', { name: 'A second story' }).focus()
  await page.keyboard.press('Tab')
  await expect(button(texts.drag('A second story'))).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.moved('A second story', 1, 2))).toBeVisible()
  await expect(button(texts.up('A second story'))).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Insert/)
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Insert after/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.moved('A second story', 2, 2))).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await button(texts.saveRanks).press('Enter')
  await expect(page.getByText(texts.ranksSaved).first()).toBeVisible()

  const edit = { name: /^Edit ?: A first story$/ }
  await page.getByRole('button', edit).press('Enter')
  const other = await page.context().newPage()
  await other.goto(desk)
  await other.getByRole('button', edit).click()
  await other.getByRole('textbox', { name: texts.fields.headline, exact: true }).fill('Their headline')
  await other.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(other.getByRole('article', { name: 'Their headline' })).toBeVisible()
  await other.close()
  await expect(page.getByText(texts.lastEdited)).toContainText(texts.by('Tess Ter'))
  await field(texts.fields.label).fill('My label')
  await button(texts.save).press('Enter')
  await expect(page.getByText(texts.conflictTitle)).toBeInViewport()
  // The browser writes the rejection down.
  expect(conduct.faults.splice(0)).toEqual([expect.stringContaining('409')])
  await untilHydrated(page)
  await expectAccessible(page)
  await page
    .getByRole('radiogroup', { name: texts.fields.headline })
    .getByRole('radio', { name: /Theirs/ })
    .press('Space')
  await button(texts.saveChoice).press('Enter')
  await expect(row('Their headline')).toContainText('My label')
  await expect(row('Their headline')).toContainText(texts.by('Tess Ter'))

  await page.goto('/')
  await expect(page.locator('.home-stories')).toContainText('Their headline')
  await page.goto('/catalog/datasets/Nino12_SST')
  await page.locator('.announcements-place').scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Their headline' })).toBeVisible()
})

test('NEW-19 NEW-20 a failure is shown and logged, and what was written stays', async ({ page, portal, conduct }) => {
  await signIn(page, await newEditor(portal), desk)
  await page.getByRole('button', { name: texts.newStory }).click()
  const name = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await name(texts.fields.headline).fill('A story')
  await name(texts.fields.link).fill('/')
  await name(texts.fields.content).fill('Text')
  await page.route('**/api/news/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'Busy.' }) : route.fallback(),
  )
  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(page.getByText(newsErrors.updateFailed, { exact: true }).first()).toBeVisible()
  await expect(name(texts.fields.headline)).toHaveValue('A story')
  await page.unrouteAll()
  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await page.route('**/api/news/feature', (route) => route.fulfill({ status: 503, body: 'Busy.' }))
  await page.getByRole('article', { name: 'A story' }).getByText(texts.featuredMark).click()
  const log = page.getByRole('list', { name: texts.log }).getByRole('listitem')
  await expect(log).toContainText([`${newsErrors.failed}. Busy.`, texts.created('A story'), `${newsErrors.updateFailed}. Busy.`])
  expect(conduct.faults.splice(0).length).toBeGreaterThan(0)
})
