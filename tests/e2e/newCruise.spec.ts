import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { freshName, longNameOf, workbookNamed } from '../edge/helpers/submissions.ts'
import { expect as expectSoon, sidewaysOverflow, signIn, publisherTest as test, themeFindings, themes, untilAwake, wear } from './portal.ts'
import { choose, portalAddress, step, submit, withSubmissions } from './submissions.ts'

const expect = expectSoon.configure({ timeout: 25_000 })
test.setTimeout(150_000)

test('WBK-35 a cruise that the portal does not know is submitted, seen on a map by the curators, and published with its track', async ({
  page,
  portal,
}) => {
  const name = freshName()
  const cruise = `MSM ${name}`
  const { ada, admin } = await withSubmissions(portal, async (calls) => {
    const [submitter, curator] = [await calls.browser(), await calls.browser({ isDataSubmissionAdmin: true })]
    return { ada: submitter.person, admin: curator.person }
  })
  await signIn(page, ada, portalAddress)
  await choose(page, 'cruise.xlsx', await workbookNamed(name, { cruise_names: cruise }))
  await step(page, 1).click()
  await expect(page.getByText('The cruise is new to the portal.')).toBeVisible()
  await step(page, 3).click()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: texts.submitted(name) })).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, admin, '/datasubmission/admindashboard')
  await page.getByRole('button', { name: longNameOf(name) }).click()
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await expect(panel.getByRole('img', { name: `${texts.tracksTitle}: ${cruise}` })).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: cruise })).toContainText(texts.newCruise)
  await untilAwake(page)
  for (const theme of themes) {
    await wear(page, theme)
    expect([theme, await themeFindings(page, theme)]).toEqual([theme, []])
  }
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  const id = Number(new URL(page.url()).searchParams.get('submissionID'))
  await withSubmissions(portal, async (calls) => calls.setPhase(await calls.browser({ roles: ['curator'] }), id, phaseIds.ingestion))
  await page.reload()
  await page.getByRole('button', { name: texts.publicationActions.publish.label, exact: true }).click()
  await expect(page.getByText(texts.publicationDone.publish(name))).toBeVisible()
  await page.goto(`/catalog/cruises/${encodeURIComponent(cruise)}`)
  await expect(page.getByRole('heading', { level: 1, name: cruise })).toBeVisible()
  await expect(page.getByRole('link', { name: longNameOf(name) }).first()).toBeVisible()
})
