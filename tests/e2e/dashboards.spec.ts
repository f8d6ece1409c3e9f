import { submissionMessages, submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseIds, phaseLabel } from '#core/submission/phases.ts'
import { turnTexts } from '#core/submission/turn.ts'
import { freshName, longNameOf } from '../edge/helpers/submissions.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, test, untilHydrated } from './portal.ts'
import { withSubmissions } from './submissions.ts'

const own = '/datasubmission/userdashboard'
const all = '/datasubmission/admindashboard'

test('SBM-19 SBM-23 SBM-24 SBM-26 SBM-35 a scientist follows a submission, gets its file, answers a curator and withdraws it', async ({
  page,
  portal,
  conduct,
}) => {
  const name = freshName()
  const { scientist, id } = await withSubmissions(portal, async (calls) => {
    const who = await calls.browser()
    const curator = await calls.browser({ roles: ['curator'] })
    const submitted = await calls.submit(who, name)
    await calls.post(curator, 'addcomment', { submissionID: submitted, comment: 'Is the depth in metres?', cell: 'data!D2' })
    await calls.setPhase(curator, submitted, 3, { reason: 'One question is open.' })
    await calls.post(curator, 'takesubmission', { submissionID: submitted })
    await calls.submit(await calls.browser())
    return { scientist: who.person, id: submitted }
  })
  await page.goto(own)
  await expect(page.getByText(texts.ownSignIn)).toBeVisible()
  await signIn(page, scientist, own)
  const table = page.getByRole('region', { name: texts.ownTitle })
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.route('**/api/datasubmission/commenthistory*', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 })
  await table.getByRole('button', { name: longNameOf(name) }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`submissionID=${id}$`))
  await expect(page.getByText(submissionMessages.commentsUnavailable)).toBeVisible()
  expect(conduct.faults.splice(0)).toEqual([expect.stringContaining('503')])
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await expect(panel.getByText('One question is open.')).toBeVisible()
  await expect(panel.getByText(texts.takenForSubmitter)).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Your turn: 1 question' })).toBeVisible()
  await expect(panel.getByText('Your turn: 1 question')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Comments' })).toContainText(/Admin.*data!D2.*UTC-4.*Is the depth in metres\?/s)
  const file = page.waitForEvent('download')
  await panel.getByRole('link', { name: texts.latest }).click()
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^${name}_\\d+\\.xlsx$`))

  await page.route('**/api/datasubmission/addcomment', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 })
  await panel.getByLabel(texts.commentLabel).fill('Yes, it is.')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(panel.getByText(submissionMessages.commentFailed)).toBeVisible()
  // The browser writes the rejection down.
  expect(conduct.faults.splice(0)).toEqual([expect.stringContaining('503')])
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(panel.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(2)
  await expect(table.getByRole('cell', { name: 'Awaiting admin action' })).toBeVisible()
  await expect(panel.getByText(turnTexts.curators)).toBeVisible()

  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)

  await page.goto(`${own}?submissionID=1000000`)
  await expect(page.getByText(submissionMessages.none)).toBeVisible()
  await page.goto(`${own}?submissionID=${id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(texts.withdrawn(name))).toBeVisible()
  await expect(page.getByText(texts.ownEmpty)).toBeVisible()
})

test('NAV-07 SBM-30 SBM-31 SBM-34 an administrator finds a submission, sets its phase with a reason, and deletes it', async ({
  page,
  portal,
  conduct,
}) => {
  const name = freshName()
  const admin = await withSubmissions(portal, async (calls) => {
    await calls.submit(await calls.browser({ firstName: 'Rachel', lastName: `Sailor ${name}` }), name)
    return (await calls.browser({ isDataSubmissionAdmin: true })).person
  })
  await signIn(page, admin, '/about')
  await page.locator('.user-menu summary').click()
  await page.getByRole('link', { name: 'Submissions Dashboard' }).click()
  await page.getByRole('searchbox', { name: texts.search }).fill(`rachel ${name.toLowerCase()}`)
  await expect(page).toHaveURL(/q=rachel/)
  const table = page.getByRole('region', { name: texts.allTitle })
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByText('Awaiting admin action', { exact: false }).first().click()
  await expect(page.getByText(texts.allEmpty)).toBeVisible()
  await expect(page).toHaveURL(/phases=3%2C7%2C4%2C5/)
  await page.reload()
  await expect(page.getByText(texts.allEmpty)).toBeVisible()
  await page.getByText('Awaiting admin action', { exact: false }).first().click()
  await table.getByRole('cell', { name: 'Awaiting admin action' }).click()
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await panel.getByRole('button', { name: /^Awaiting admin action/ }).click()
  await page.getByRole('option', { name: 'Awaiting QC2' }).click()
  await panel.getByLabel(texts.reasonLabel).fill('The first review is done.')
  await untilHydrated(page)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Set Phase' }).click()
  await expect(page.getByText(texts.phaseSet(name, phaseLabel(phaseIds.secondReview)))).toBeVisible()
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('The first review is done.')
  await expect(table.getByRole('cell', { name: 'Awaiting QC2' })).toBeVisible()
  await expectToFitPhone(page)
  const remove = async () => {
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await page.route('**/api/**', (route) =>
    route.request().method() === 'DELETE' || /delete/i.test(route.request().url())
      ? route.fulfill({ status: 503, body: 'Busy.' })
      : route.fallback(),
  )
  await remove()
  await expect(page.getByText(submissionMessages.deleteFailed(name))).toBeVisible()
  // The browser writes the fault down.
  expect(conduct.faults.splice(0)).toHaveLength(1)
  await page.unrouteAll()
  await remove()
  await expect(page.getByText(submissionMessages.deleted(name))).toBeVisible()
  await expect(page.getByText(texts.allEmpty)).toBeVisible()
})

test('NAV-07 SBM-24 SBM-30 a curator finds the dashboard in the menu and a submission by its submitter, assigns it to themselves, and asks about a cell', async ({
  page,
  portal,
}) => {
  const [name, other] = [freshName(), freshName()]
  const lastName = `Sailor ${name.replace(/[^A-Za-z]/g, '')}`
  const curator = await withSubmissions(portal, async (calls) => {
    await calls.submit(await calls.browser({ firstName: 'Grace', lastName }), name)
    await calls.submit(await calls.browser(), other)
    return (await calls.browser({ roles: ['curator'] })).person
  })
  await signIn(page, curator, '/about')
  await page.locator('.user-menu summary').click()
  await page.getByRole('link', { name: 'Submissions Dashboard' }).click()
  const table = page.getByRole('region', { name: texts.allTitle })
  await expect(table.getByRole('button', { name: longNameOf(other) })).toBeVisible()
  await page.getByRole('button', { name: /^Anyone/ }).click()
  await page.getByRole('option', { name: `Grace ${lastName}` }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/submitter=Grace/)
  await expect(table.getByRole('cell', { name: 'today' })).toBeVisible()
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('button', { name: longNameOf(name) }).click()
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await panel.getByRole('button', { name: texts.take }).click()
  await expect(panel.getByText(texts.takenByYou)).toBeVisible()
  await expect(panel.getByRole('button', { name: texts.giveBack })).toBeFocused()
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('Assigned')
  await page.getByRole('button', { name: new RegExp(`^${texts.anyCurator}`) }).click()
  await page.getByRole('option', { name: texts.ownReviews }).click()
  await expect(page).toHaveURL(/curator=me/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await panel.getByLabel(texts.commentLabel).fill('A sign too many?')
  await panel.getByLabel(texts.cellLabel).fill('b2')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(panel.getByRole('list', { name: 'Comments' })).toContainText(/Admin.*data!B2.*A sign too many\?/s)
  await expect(panel.getByLabel(texts.cellLabel)).toHaveValue('')
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.getByRole('button', { name: /^Any time/ }).click()
  await page.getByRole('option', { name: '7 days or more' }).click()
  await expect(page.getByText(texts.allEmpty)).toBeVisible()
  await expect(page).toHaveURL(/age=7/)
})

test('a curator sees what a version changed from the previous one', async ({ page, portal }) => {
  const name = freshName()
  const [curator, id] = await withSubmissions(portal, async (calls) => {
    const who = await calls.browser()
    const submitted = await calls.submit(who, name)
    await calls.update(who, submitted, name, { dataset_history: 'Corrected' })
    return [(await calls.browser({ roles: ['curator'] })).person, submitted] as const
  })
  await signIn(page, curator, `${all}?submissionID=${id}`)
  const panel = page.getByRole('region', { name: longNameOf(name) })
  await panel.getByRole('button', { name: texts.compare }).click()
  await expect(panel.getByText(texts.compared)).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Changed cells' }).getByRole('row')).toHaveCount(2)
  await expect(panel.getByRole('region', { name: 'Changed cells' })).toContainText('Corrected')
  await expect(panel.getByText(texts.sameFindings)).toBeVisible()
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
})

test('NAV-07 SBM-30 SBM-35 everybody else sees that the dashboard is closed to them', async ({ page, person, conduct }) => {
  await signIn(page, person, all)
  await expect(page.getByText(submissionMessages.listUnavailable)).toBeVisible()
  await expect(page.locator('.user-menu').getByRole('link', { name: 'Submissions Dashboard', includeHidden: true })).toBeHidden()
  // The browser writes the rejection down.
  conduct.faults.splice(0)
})

test('a curator goes on with the next submission of the list after a decision, whose reason is prepared, by the keyboard alone', async ({
  page,
  portal,
}) => {
  const names = [freshName(), freshName()] as const
  const lastName = `Diver ${names[0].replace(/[^A-Za-z]/g, '')}`
  const [curator, id] = await withSubmissions(portal, async (calls) => {
    const who = await calls.browser({ firstName: 'Sylvia', lastName })
    const reviewer = await calls.browser({ roles: ['curator'] })
    const submitted = await calls.submit(who, names[0])
    await calls.submit(who, names[1])
    await calls.post(reviewer, 'addcomment', { submissionID: submitted, comment: 'In metres?', cell: 'data!D2' })
    return [reviewer.person, submitted] as const
  })
  const desk = `${all}?${new URLSearchParams({ phases: '2', submitter: `Sylvia ${lastName}`, submissionID: String(id) })}`
  await signIn(page, curator, desk)
  const panel = page.getByRole('region', { name: longNameOf(names[0]) })
  await panel.getByRole('button', { name: /^Awaiting admin action/ }).click()
  await page.getByRole('option', { name: 'Awaiting user update' }).click()
  await expect(panel.getByLabel(texts.reasonLabel)).toHaveValue(texts.openQuestions('data!D2'))
  await panel.getByRole('button', { name: 'Set Phase' }).press('Enter')
  await expect(page.getByText(texts.phaseSet(names[0], phaseLabel(phaseIds.userUpdate)))).toBeVisible()
  const title = page.getByRole('heading', { name: longNameOf(names[0]) })
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: texts.nextSubmission })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: longNameOf(names[1]) })).toBeFocused()
  await expect(page).toHaveURL(/submitter=Sylvia/)
  await page.goBack()
  await expect(title).toBeVisible()
  await expect(page.getByRole('region', { name: texts.allTitle }).getByRole('row')).toHaveCount(2)
})
