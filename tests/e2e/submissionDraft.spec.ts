import type { Page } from '@playwright/test'
import { accountMessages } from '#core/messages/account.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import { freshName, workbookNamed } from '../edge/helpers/submissions.ts'
import { expect, signIn, test } from './portal.ts'
import { portalAddress as address, choose, step, submit, withSubmissions } from './submissions.ts'

const chooser = (page: Page) => page.getByRole('button', { name: workbookCheckTexts.choose })

/** Corrects the one error of a workbook in the step of its cells. */
async function correct(page: Page): Promise<void> {
  await step(page, 1).click()
  await page
    .getByRole('region', { name: 'Errors' })
    .getByRole('button', { name: /^[A-Z]+2$/ })
    .click()
  const cell = page.getByRole('textbox', { name: /^Value of/ })
  await cell.fill('observation')
  await cell.press('Enter')
  await expect(page.getByText(workbookCheckTexts.clean)).toBeVisible()
}

test('SBM-09 SBM-14 changes outlive a reload in the middle of an upload, which then sends only what is missing', async ({
  page,
  person,
}) => {
  await signIn(page, person, address)
  const name = freshName()
  await choose(page, 'kept.xlsx', await workbookNamed(name, { dataset_make: 'guesswork' }))
  await correct(page)
  await step(page, 3).click()
  const sent: string[] = []
  await page.route('**/api/datasubmission/uploadpart?*', (route) => {
    sent.push(new URL(route.request().url()).searchParams.get('sessionID') ?? '')
    // The second file does not get through.
    return new Set(sent).size === 1 ? route.continue() : new Promise<void>(() => undefined)
  })
  await submit(page).click()
  await expect.poll(() => new Set(sent).size).toBe(2)
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText(portalTexts.restored('kept.xlsx', 1))).toBeVisible()
  await expect(page.getByRole('region', { name: portalTexts.changes })).toContainText('“guesswork” changed to “observation”')
  const again: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/upload|commit/.test(pathname)) again.push(`${pathname.split('/').at(-1)} ${searchParams.get('sessionID') ?? ''}`)
  })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: texts.submitted(name) })).toBeVisible()
  const [first = '', second = ''] = new Set(sent)
  expect(again).toEqual([`uploadstate ${first}`, `uploadstate ${second}`, `uploadpart ${second}`, 'commitupload '])
  await page.reload()
  await expect(chooser(page)).toBeVisible()
})

test('SBM-01 a session that ends at the last step asks to sign in and goes on; another user sees nothing of the work', async ({
  page,
  person,
  portal,
  conduct,
}) => {
  const other = await withSubmissions(portal, async (calls) => (await calls.browser()).person)
  await signIn(page, person, address)
  const name = freshName()
  await choose(page, 'kept.xlsx', await workbookNamed(name))
  await step(page, 3).click()
  await expect(page.getByText(texts.submitHint)).toBeVisible()
  await page.context().clearCookies({ name: /^(?!UserInfo)/ })
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(accountMessages.sessionExpired)
  // The browser writes the rejection down.
  expect(conduct.faults.splice(0)).toHaveLength(1)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: texts.submitted(name) })).toBeVisible()

  await page.goto(address)
  await choose(page, 'private.xlsx', await workbookNamed(freshName()))
  await expect(page.getByText(portalTexts.kept)).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, other, address)
  await expect(chooser(page)).toBeVisible()
  await expect(page.getByText('private.xlsx')).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, person, address)
  await expect(page.getByText(portalTexts.restored('private.xlsx', 0))).toBeVisible()
})

test('NAV-16 the link to the portal asks before it discards a workbook, and so does the browser', async ({ page, person }) => {
  // A submission that is nobody's is not updated.
  await signIn(page, person, `${address}?submissionID=999999`)
  await expect(page.getByText(portalTexts.notOpen(999999))).toBeVisible()
  await choose(page, 'kept.xlsx', await workbookNamed(freshName()))
  await step(page, 1).click()
  await expect(page.getByText(portalTexts.namesFree)).toBeVisible()
  const follow = () =>
    page
      .locator(`a[href="${address}"]`)
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
  await follow()
  const question = page.getByRole('alertdialog', { name: workbookCheckTexts.confirm })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(portalTexts.namesFree)).toBeVisible()
  const leavePrompt = page.waitForEvent('dialog')
  const leaving = page.goto('/catalog').catch(() => null)
  const dialog = await leavePrompt
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await follow()
  await question.getByRole('button', { name: workbookCheckTexts.discard }).click()
  await expect(chooser(page)).toBeVisible()
  await page.reload()
  await expect(chooser(page)).toBeVisible()
  await expect(page.getByText('kept.xlsx')).toHaveCount(0)
})

test('a browser without room for the workbook says so, and the work goes on', async ({ page, person }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  await signIn(page, person, address)
  await choose(page, 'large.xlsx', await workbookNamed(freshName()))
  await expect(page.getByRole('alert')).toContainText(portalTexts.notKept)
  await step(page, 3).click()
  await expect(page.getByText(texts.submitHint)).toBeVisible()
})
