import { closeSync, openSync, truncateSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { limits } from '#core/limits.ts'
import { submissionMessages, submissionRefusals, submissionTexts as texts } from '#core/messages/submission.ts'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import { freshName, workbookNamed } from '../edge/helpers/submissions.ts'
import { expect as expectSoon, sidewaysOverflow, signIn, test, themeFindings, themes, untilAwake, wear } from './portal.ts'

const expect = expectSoon.configure({ timeout: 25_000 })
test.setTimeout(120_000)

const address = '/datasubmission/submission-portal'
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: workbookCheckTexts.choose }).click()
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(bytes) })
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

test('SBM-01 SBM-02 SBM-03 SBM-04 SBM-10 SBM-16 SBM-17 SBM-23 a workbook is corrected and submitted, through a lost connection, and then updated', async ({
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
  await expect(page.getByText(submissionRefusals.partBeyondEnd)).toBeVisible()
  const name = freshName()
  await choose(page, 'wrong.xlsx', await workbookNamed(name, { dataset_make: 'guesswork' }))
  await expect(page.getByText(submissionMessages.validationErrors)).toBeVisible()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: workbookCheckTexts.another }).click()
  await choose(page, 'right.xlsx', await workbookNamed(name))
  await expect(page.getByText(texts.submitHint)).toBeVisible()
  await untilAwake(page)
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
  await choose(page, 'again.xlsx', await workbookNamed(name))
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(submissionMessages.nameCheckFailed)
  await page.getByText(texts.targetUpdate).click()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: texts.submitted(name) })).toBeVisible()
  await page.getByRole('button', { name: texts.startOver }).click()
  await expect(page.getByRole('button', { name: workbookCheckTexts.choose })).toBeVisible()
})
