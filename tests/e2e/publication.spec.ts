import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { freshName, longNameOf } from '../edge/helpers/submissions.ts'
import { createChart } from './chartMenus.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, publisherTest as test, untilHydrated, withoutWebGl } from './portal.ts'
import { withSubmissions } from './submissions.ts'

test('SBM-33 an administrator publishes a submission, which is then in the catalog with its page and chart, and unpublishes it', async ({
  page,
  portal,
}) => {
  const name = freshName()
  const { admin, id } = await withSubmissions(portal, async (calls) => {
    const submitted = await calls.submit(await calls.browser(), name)
    const curator = await calls.browser({ isDataSubmissionAdmin: true })
    await calls.setPhase(curator, submitted, phaseIds.ingestion)
    return { admin: curator.person, id: submitted }
  })
  const desk = `/datasubmission/admindashboard?phases=5%2C6&submissionID=${id}`
  const inCatalog = () => page.request.get(`/catalog/datasets/${name}`).then((answer) => answer.status())
  expect(await inCatalog()).toBe(404)
  await signIn(page, admin, desk)
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await expect(panel.getByText(texts.notInCatalog)).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await panel.getByRole('button', { name: texts.publicationActions.publish.label, exact: true }).click()
  await expect(page.getByText(texts.publicationDone.publish(name))).toBeVisible()
  await expect(panel.getByRole('heading', { name: longNameOf(name) })).toBeFocused()
  await expect(panel.getByRole('list', { name: 'History' })).toContainText(texts.publishReason)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await expect.poll(async () => (await fetch(`${portal.url}/dev/mail`)).text()).toContain(`Your submission ${name} is complete`)
  await page.goto(`/catalog?keywords=${name}`)
  await expect(page.getByRole('link', { name: longNameOf(name) }).first()).toBeVisible()
  await page.goto(desk)
  await panel.getByRole('link', { name: texts.datasetPage }).click()
  await expect(page.getByRole('heading', { level: 1, name: longNameOf(name) })).toBeVisible()
  const variables = (await (await page.request.get(`/api/catalog/datasetvariables?shortname=${name}`)).json()) as { ID: number }[]
  await withoutWebGl(page)
  await page.goto(`/visualization/charts?id=${variables[0]?.ID}`)
  await page.getByText('Histogram', { exact: true }).click()
  await createChart(page)
  await expect(page.locator('.chart-picture canvas')).toBeVisible()

  await page.goto(desk)
  await panel.getByRole('button', { name: new RegExp(`^${texts.publicationActions.reopen.label}.*${texts.publicationLabel}`) }).click()
  await page.getByRole('option', { name: texts.publicationActions.unpublish.label }).click()
  await panel.getByLabel(texts.publicationReason).fill('The depths are in feet.')
  await panel.getByRole('button', { name: texts.publicationActions.unpublish.label, exact: true }).click()
  await expect(page.getByText(texts.publicationDone.unpublish(name))).toBeVisible()
  await expect(panel.getByText(texts.notInCatalog)).toBeVisible()
  expect(await inCatalog()).toBe(404)
})

test('the submitter looks at page and chart in the preview, a stranger finds nothing there, and the same page is then published', async ({
  page,
  portal,
}) => {
  const name = freshName()
  const { ada, admin, stranger, id } = await withSubmissions(portal, async (calls) => {
    const submitter = await calls.browser()
    const submitted = await calls.submit(submitter, name)
    const curator = await calls.browser({ isDataSubmissionAdmin: true })
    await calls.setPhase(curator, submitted, phaseIds.ingestion)
    return { ada: submitter.person, admin: curator.person, stranger: (await calls.browser()).person, id: submitted }
  })
  const base = `/submissions/${id}/preview`
  await signIn(page, ada, `/datasubmission/userdashboard?submissionID=${id}`)
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await panel.getByRole('button', { name: texts.previewMake }).click()
  const open = panel.getByRole('link', { name: texts.previewOpen })
  await expect(open).toBeFocused()
  await open.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${base}/catalog/datasets/${name}$`))
  const note = page.getByRole('complementary', { name: texts.previewTitle })
  const heading = page.getByRole('heading', { level: 1, name: longNameOf(name) })
  await expect(heading).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await expect(page.getByRole('main')).toContainText('3 values by position')
  const main = await page.getByRole('main').innerText()
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('[href="#download"]').first().click()
  const dialog = page.getByRole('dialog')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`${name}.zip`)
  await expect(dialog).toContainText(`Saved, `)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await withoutWebGl(page)
  await page.getByRole('link', { name: 'Open in charts' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${base}/visualization/charts`))
  await expect(note).toBeVisible()
  await page.getByText('Histogram', { exact: true }).click()
  await createChart(page)
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  await note.getByRole('link', { name: texts.previewBack }).click()
  await expect(open).toBeVisible()

  const preview = `${base}/catalog/datasets/${name}`
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, stranger, '/profile')
  expect([(await page.request.get(preview)).status(), (await page.request.get(`/catalog/datasets/${name}`)).status()]).toEqual([404, 404])
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, admin, `/datasubmission/admindashboard?phases=5%2C6&submissionID=${id}`)
  await expect(open).toHaveAttribute('href', preview)
  await panel.getByRole('button', { name: texts.publicationActions.publish.label, exact: true }).click()
  await expect(page.getByText(texts.publicationDone.publish(name))).toBeVisible()
  await panel.getByRole('link', { name: texts.datasetPage }).click()
  await expect(heading).toBeVisible()
  await expect(note).toBeHidden()
  await untilHydrated(page)
  await expect.poll(() => page.getByRole('main').innerText()).toBe(main)
  expect((await page.request.get(preview)).status()).toBe(404)
})
