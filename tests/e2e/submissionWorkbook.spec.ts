import { submissionTexts as texts } from '#core/messages/submission.ts'
import { freshName, longNameOf } from '../edge/helpers/submissions.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, test, untilHydrated } from './portal.ts'
import { withSubmissions } from './submissions.ts'

const SOURCE = 'dataset_meta_data!F2'

test('a comment’s cell opens the version that it was written about at that cell, for the submitter and, by the mail’s link, for a curator', async ({
  page,
  portal,
}) => {
  const name = freshName()
  const { scientist, curator, id } = await withSubmissions(portal, async (calls) => {
    const who = await calls.browser()
    const reviewer = await calls.browser({ roles: ['curator'] })
    const submitted = await calls.submit(who, name)
    await calls.post(reviewer, 'addcomment', { submissionID: submitted, comment: 'Which institute?', cell: SOURCE })
    await calls.update(who, submitted, name, { dataset_source: 'Corrected Institute' })
    await calls.post(who, 'addcomment', { submissionID: submitted, comment: 'Is this one right?', cell: 'data!B3' })
    await calls.post(who, 'addcomment', { submissionID: submitted, comment: 'Now it is.', cell: SOURCE })
    return { scientist: who.person, curator: reviewer.person, id: submitted }
  })
  await signIn(page, scientist, `/datasubmission/userdashboard?submissionID=${id}`)
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await panel.getByRole('link', { name: SOURCE }).first().click()
  const active = page.locator('.grid-cell[data-active]')
  const meta = page.getByRole('grid', { name: 'Cells of dataset_meta_data' })
  await expect(meta).toBeFocused()
  await expect(active).toHaveAttribute('aria-label', 'F2, dataset_source: Test Institute Has a message.')
  await expect(active).toHaveAttribute('data-commented', 'true')
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'F2, dataset_source' }), 'a submitted workbook is not edited').toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Which institute?' })).toHaveAttribute('data-current', 'true')
  await page.getByRole('link', { name: 'data!B3' }).click()
  await expect(page.getByRole('grid', { name: 'Cells of data', exact: true })).toBeFocused()
  await expect(active).toHaveAttribute('aria-label', /^B3, /)
  await page.getByRole('tab', { name: /^dataset_meta_data/ }).click()
  await expect(meta).toBeVisible()
  await expect(page.getByRole('tab', { name: /^dataset_meta_data/ })).toBeFocused()
  await page.getByRole('link', { name: SOURCE }).last().click()
  await expect(meta).toBeFocused()
  await expect(active).toHaveAttribute('aria-label', 'F2, dataset_source: Corrected Institute Has a message.')
  await page.goBack()
  await expect(active).toHaveAttribute('aria-label', /^B3, /)

  await page.context().clearCookies()
  await signIn(page, curator, `/datasubmission/workbook?submissionID=${id}&cell=data%21C4`)
  await expect(active).toHaveAttribute('aria-label', /^C4, /)
  await page.getByRole('button', { name: texts.aboutCell('data!C4') }).click()
  await page.getByLabel(texts.commentLabel).fill('A sign too many?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('link', { name: 'data!C4' })).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.getByRole('link', { name: texts.toSubmission }).click()
  await expect(page).toHaveURL(`/datasubmission/admindashboard?submissionID=${id}`)
})

test('a workbook of somebody else, or a missing cell, is reported', async ({ page, portal, conduct }) => {
  const { stranger, owner, id } = await withSubmissions(portal, async (calls) => {
    const who = await calls.browser()
    const submitted = await calls.submit(who)
    return { owner: who.person, stranger: (await calls.browser()).person, id: submitted }
  })
  await signIn(page, owner, `/datasubmission/workbook?submissionID=${id}&cell=data%21B900000`)
  await expect(page.getByText(texts.noSuchCell('data!B900000'))).toBeVisible()
  await page.goto(`/datasubmission/workbook?submissionID=${id}&version=5`)
  await expect(page.getByText(texts.workbookGone)).toBeVisible()
  await page.goto('/datasubmission/workbook')
  await expect(page.getByText(texts.workbookNone)).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, stranger, `/datasubmission/workbook?submissionID=${id}`)
  await expect(page.getByText(texts.detailsFailed)).toBeVisible()
  // The browser writes the rejections down.
  conduct.faults.splice(0)
})
