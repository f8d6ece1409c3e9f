import type { Browser, Page } from '@playwright/test'
import { downloadTexts } from '#core/messages/catalog.ts'
import { collectionErrors, collectionTexts } from '#core/messages/collections.ts'
import { selectionTexts } from '#core/messages/selection.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { newPerson, type Person } from '../edge/helpers/people.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { expect, expectAccessible, expectToFitPhone, sidewaysOverflow, signIn, test, untilHydrated, untilPartAwake } from './portal.ts'

const name = 'Sea surface of the Pacific'

async function anotherPerson({ dataDir }: TestPortal): Promise<Person> {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  const person = await newPerson(database, { emailConfirmedAt: 1 })
  await close()
  return person
}

/** Keeps two data sets: one from its page, one from the catalog. Leaves the page of the new collection open. */
async function makeCollection(page: Page, person: Person): Promise<void> {
  await signIn(page, person, '/catalog/datasets/COADS_Climatology')
  const dialog = page.getByRole('dialog', { name: collectionTexts.add })
  await page.getByRole('link', { name: collectionTexts.add }).click()
  await dialog.getByLabel(collectionTexts.name).fill('Sea')
  await dialog.getByRole('button', { name: 'Add 1 data set' }).click()
  await expect(dialog.getByText(collectionTexts.nameTooShort)).toBeVisible()
  await dialog.getByLabel(collectionTexts.name).fill(name)
  await dialog.getByRole('button', { name: 'Add 1 data set' }).click()
  await expect(page.getByText(collectionTexts.added(1, name))).toBeVisible()
  await page.goto('/catalog?keywords=Nino12_SST')
  await untilPartAwake(page, '.catalog')
  const select = page.getByRole('button', { name: selectionTexts.select, exact: true })
  await select.click()
  await expect(select).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.dataset-card', { hasText: 'Nino12_SST' }).first().locator('.dataset-select').click()
  await page.getByRole('button', { name: collectionTexts.add }).click()
  await dialog.getByRole('button', { name: 'Add 1 data set' }).click()
  await expect(page.getByText(collectionTexts.added(1, name))).toBeVisible()
  await page.goto('/collections')
  await page.getByRole('list', { name: collectionTexts.own }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function visitWithoutScripts(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.locator('.collection-cite')).toContainText(`${new URL(address).pathname}, YYYY-MM-DD`)
  await context.close()
}

test('COL-01 COL-03 COL-04 COL-06 a collection is made from a page and the catalog, shared, followed and deleted', async ({
  page,
  portal,
  person,
  browser,
}) => {
  await makeCollection(page, person)
  const address = page.url()
  await expect(page.getByText(collectionTexts.privateSays)).toBeVisible()
  await expectAccessible(page)
  const visitor = await (await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })).newPage()
  await visitor.goto(address)
  await expect(visitor.getByText(collectionErrors.none)).toBeVisible()
  await page.getByRole('button', { name: collectionTexts.edit }).click()
  const edit = page.getByRole('dialog', { name: collectionTexts.edit })
  await edit.getByLabel(collectionTexts.description).fill('For a review of its climate')
  await edit.getByText(collectionTexts.publicChoice).click()
  await edit.getByRole('button', { name: collectionTexts.save }).click()
  await expect(page.getByText(collectionTexts.saved)).toBeVisible()
  await expect(page.locator('.collection-cite')).toContainText('[collection of 2 data sets]. Pelagos. Accessed through Pelagos, ')
  await expect(page.locator('.collection-cite')).toContainText(`${new URL(address).pathname}, 2`)
  // Each work is a paragraph.
  await expect(page.locator('.collection-cite .choice-pane').first().locator('> p:not(.cite-acts)')).toHaveCount(3)
  await visitWithoutScripts(browser, address)

  await visitor.goto(address)
  await untilHydrated(visitor)
  await expect(visitor.getByText(downloadTexts.accountNeeded).first()).toBeVisible()
  await expectAccessible(visitor)
  await signIn(visitor, await anotherPerson(portal), address)
  await visitor.getByRole('button', { name: collectionTexts.follow, exact: true }).click()
  await visitor.getByRole('dialog').getByRole('button', { name: collectionTexts.follow }).click()
  await expect(visitor.getByText('1 follower ·')).toBeVisible()
  const form = visitor.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/bulk-download'))
  await visitor.getByRole('button', { name: 'Download selected' }).click()
  expect(new URLSearchParams((await form).postData() ?? '').get('collectionId')).toBe(address.split('/').at(-1))
  await visitor.goto('/subscriptions')
  await expect(visitor.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')).toHaveCount(2)
  await visitor.goto('/collections')
  await visitor.getByRole('list', { name: collectionTexts.followed }).getByRole('link', { name }).click()
  await visitor.getByRole('button', { name: collectionTexts.copy, exact: true }).click()
  await expect(visitor.getByRole('heading', { name: `${name} copy` })).toBeVisible()
  await visitor.context().close()

  await page.reload()
  await untilHydrated(page)
  await page.getByRole('checkbox', { name: /Select Comprehensive/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: collectionTexts.removeSelected }).press('Enter')
  await expect(page.getByText(collectionTexts.removed(1))).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('button', { name: collectionTexts.delete }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: collectionTexts.delete }).press('Enter')
  await expect(page).toHaveURL(/\/collections$/)
  await expect(page.getByText(collectionTexts.deleted)).toBeVisible()
})

test('COL-01 a visitor reads next to the button that a collection needs an account', async ({ page, person }) => {
  await page.goto('/collections')
  await expect(page.getByText(collectionTexts.accountFirst)).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.goto('/catalog/datasets/COADS_Climatology')
  await untilHydrated(page)
  const add = page.getByRole('link', { name: collectionTexts.add })
  await expect(add).toHaveAccessibleDescription(downloadTexts.accountNeeded)
  await add.click()
  const login = page.getByRole('dialog', { name: 'Sign in' })
  await login.getByLabel('Username').fill(person.username)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: collectionTexts.add })).toBeVisible()
})

test('COL-01 the pages of collections fit a phone', async ({ page, person }) => {
  await makeCollection(page, person)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
  await page.goto('/collections')
  await expect(page.getByRole('list', { name: collectionTexts.own })).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
})
