import { closeSync, openSync, truncateSync } from 'node:fs'
import { limits } from '#core/limits.ts'
import { submissionErrors, submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { workbookCheckTexts, workbookMessages } from '#core/messages/workbook.ts'
import { freshName, workbookNamed } from '../edge/helpers/submissions.ts'
import { expect as expectSoon, sidewaysOverflow, signIn, test, themeFindings, themes, untilHydrated, wear } from './portal.ts'
import { portalAddress as address, choose, next, step, submit } from './submissions.ts'

const expect = expectSoon.configure({ timeout: 25_000 })
test.setTimeout(120_000)

test('SBM-01 SBM-02 SBM-03 SBM-04 SBM-05 SBM-08 SBM-09 SBM-10 SBM-12 SBM-16 SBM-17 SBM-23 SBM-36 a workbook is corrected and submitted, through a lost connection, and then updated', async ({
  page,
  person,
  conduct,
}) => {
  await page.goto(address)
  await expect(page.getByText(texts.portalSignIn)).toBeVisible()
  await signIn(page, person, address)
  const large = test.info().outputPath('large.xlsx')
  closeSync(openSync(large, 'w'))
  truncateSync(large, limits.workbookSizeBytes + 1)
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(page.getByText(submissionErrors.partBeyondEnd)).toBeVisible()
  await expect(page.getByRole('button', { name: portalTexts.next })).toBeDisabled()
  const name = freshName()
  await choose(page, 'wrong.xlsx', await workbookNamed(name, { dataset_make: 'guesswork' }))
  await next(page)
  const errors = page.getByRole('region', { name: 'Errors' })
  await expect(page.getByRole('region', { name: portalTexts.names })).toContainText(portalTexts.namesFree)
  await step(page, 3).click()
  await expect(page.getByText(submissionMessages.validationErrors)).toBeVisible()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await step(page, 1).click()
  for (const theme of themes) {
    await wear(page, theme)
    expect([theme, await themeFindings(page, theme)]).toEqual([theme, []])
  }
  await errors.getByRole('button', { name: /^[A-Z]+2$/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: portalTexts.steps[2] })).toBeVisible()
  await expect(page.getByRole('button', { name: workbookMessages.nextError('dataset_meta_data') })).toBeEnabled()
  const cell = page.getByRole('textbox', { name: /^Value of/ })
  await cell.fill('observation')
  await cell.press('Enter')
  await expect(page.getByText(workbookCheckTexts.clean)).toBeVisible()
  await next(page)
  await expect(page.getByRole('region', { name: portalTexts.changes })).toContainText('“guesswork” changed to “observation”')
  await expect(page.getByText(texts.submitHint)).toBeVisible()
  await untilHydrated(page)
  for (const theme of themes) {
    await wear(page, theme)
    expect([theme, await themeFindings(page, theme)]).toEqual([theme, []])
  }
  await page.route('**/api/datasubmission/uploadpart?*', (route) => route.abort(), { times: 1 })
  await page.route('**/api/datasubmission/commitupload', (route) => route.fulfill({ status: 409, body: 'Try later.' }), { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(submissionMessages.failedToUpload)
  // The browser writes both faults down.
  expect(conduct.faults.splice(0)).toHaveLength(2)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: texts.submitted(name) })).toBeVisible()
  await expect(page.getByRole('link', { name: texts.newsOffer })).toHaveAttribute('href', '/profile')
  await page.getByRole('link', { name: texts.toDashboard }).click()
  await expect(page.getByRole('cell', { name: 'Awaiting admin action' })).toBeVisible()

  await page.getByRole('link', { name: texts.update, exact: true }).click()
  await expect(page.getByRole('radio', { name: texts.targetUpdate })).toBeChecked()
  await page.getByText(texts.targetNew).click()
  await expect(page.getByText(texts.targetWhich)).toBeHidden()
  await choose(page, 'again.xlsx', await workbookNamed(name, { dataset_long_name: `Renamed ${name}` }))
  await step(page, 3).click()
  await expect(page.getByText(submissionMessages.nameCheckFailed)).toBeVisible()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await step(page, 0).click()
  await page.getByText(texts.targetUpdate).click()
  await next(page)
  await expect(page.getByRole('region', { name: portalTexts.names })).toContainText(`to “Renamed ${name}”`)
  await next(page)
  await page.getByRole('tab', { name: /^dataset_meta_data/ }).click()
  await page.getByRole('gridcell', { name: /^A2, dataset_short_name/ }).click()
  await page.getByRole('grid', { name: 'Cells of dataset_meta_data' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${name}_b`)
  await page.keyboard.press('Enter')
  await step(page, 1).click()
  await expect(page.getByRole('region', { name: portalTexts.names })).toContainText(`from “${name}” to “${name}_b”`)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await next(page)
  expect(await sidewaysOverflow(page)).toBe(0)
  await next(page)
  expect(await sidewaysOverflow(page)).toBe(0)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: texts.submitted(`${name}_b`) })).toBeVisible()
  await page.getByRole('button', { name: texts.startOver }).click()
  await expect(page.getByRole('button', { name: workbookCheckTexts.choose })).toBeVisible()
})
