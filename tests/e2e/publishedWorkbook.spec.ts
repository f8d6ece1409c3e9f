import { NetCDFReader } from 'netcdfjs'
import { orcidAddress } from '#core/catalog/orcid.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { freshName, longNameOf, workbookNamed } from '../edge/helpers/submissions.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, publisherTest as test, untilHydrated } from './portal.ts'
import { choose, portalAddress, step, submit, withSubmissions } from './submissions.ts'

/** The iD of ORCID's own made-up researcher. */
const orcid = '0000-0002-1825-0097'
const creators = [
  { creator_names: 'Carberry, Josiah', creator_orcids: orcid },
  { creator_names: 'Nobody, Known' },
  { creator_names: 'Institute of the Sea' },
]

test('WBK-35 DST-18 a cruise that the portal does not know is submitted, seen on a map by the curators, and published with its track and the creators of its data', async ({
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
  await choose(page, 'cruise.xlsx', await workbookNamed(name, { cruise_names: cruise, ...creators[0] }, creators.slice(1)))
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
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const id = Number(new URL(page.url()).searchParams.get('submissionID'))
  await withSubmissions(portal, async (calls) => calls.setPhase(await calls.browser({ roles: ['curator'] }), id, phaseIds.ingestion))
  await page.reload()
  await page.getByRole('button', { name: texts.publicationActions.publish.label, exact: true }).click()
  await expect(page.getByText(texts.publicationDone.publish(name))).toBeVisible()
  await page.goto(`/catalog/cruises/${encodeURIComponent(cruise)}`)
  await expect(page.getByRole('heading', { level: 1, name: cruise })).toBeVisible()
  await expect(page.getByRole('link', { name: longNameOf(name) }).first()).toBeVisible()

  await page.goto(`/catalog/datasets/${name}`)
  const cite = page.getByRole('region', { name: 'Cite' })
  await expect(cite).toContainText('Carberry, Josiah; Nobody, Known; Institute of the Sea (2026)')
  const link = cite.getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', orcidAddress(orcid))
  await expect(cite.getByRole('listitem')).toHaveText(`Josiah Carberry, ORCID ${orcid}`)
  await expectAccessible(page)
  const described = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(described.creator).toEqual([
    expect.objectContaining({ '@id': orcidAddress(orcid), name: 'Josiah Carberry' }),
    { '@type': 'Person', name: 'Known Nobody', givenName: 'Known', familyName: 'Nobody' },
    { '@type': 'Organization', name: 'Institute of the Sea' },
  ])
  await expectToFitPhone(page)

  const statement = `SELECT * FROM tbl${name}`
  const answer = await page.request.get('/api/data/query', { params: { query: statement, format: 'netcdf' } })
  const { globalAttributes } = new NetCDFReader(await answer.body())
  expect(Object.fromEntries(globalAttributes.map(({ name, value }) => [name, value]))).toMatchObject({
    creator_name: 'Carberry, Josiah; Nobody, Known; Institute of the Sea',
    creator_type: 'person; person; institution',
    creator_url: `${orcidAddress(orcid)}; ; `,
  })
})
