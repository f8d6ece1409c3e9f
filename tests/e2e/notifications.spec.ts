import { newsAdminTexts } from '#core/messages/newsAdmin.ts'
import { notificationTexts as texts } from '#core/messages/notifications.ts'
import { unsubscribeTexts } from '#core/messages/unsubscribe.ts'
import { news } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { newPeople, type Person } from '../edge/helpers/people.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { openSmtpSink, type SmtpSink } from '../helpers/smtpSink.ts'
import { test as base, expect, expectAccessible, expectToFitPhone, signIn, untilHydrated } from './portal.ts'

interface Mailing {
  readonly portal: TestPortal
  readonly sink: SmtpSink
  /** Addresses that the mail server rejects. */
  readonly rejected: Set<string>
}

const test = base.extend<{ readonly mailing: Mailing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  mailing: async ({}, use) => {
    const rejected = new Set<string>()
    const sink = await openSmtpSink({ rejects: (to) => rejected.has(to) })
    const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100', PELAGOS_TRUST_PROXY: '1', PELAGOS_SMTP_URL: sink.url })
    await use({ portal, sink, rejected })
    await portal.stop()
    await sink.close()
  },
  portal: async ({ mailing }, use) => use(mailing.portal),
})

const headline = 'Salt in all months'

/** An administrator, two subscribers and stories of two statuses. */
async function prepare({ dataDir }: TestPortal): Promise<readonly [Person, Person, Person]> {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  const reader = { emailConfirmedAt: 1, isNewsSubscribed: true }
  const [administrator, ada, bob] = await newPeople(database, [{ emailConfirmedAt: 1, isDataSubmissionAdmin: true }, reader, reader])
  const story = {
    headline,
    link: '/catalog',
    body: { content: 'See {0}.', links: [{ text: 'it', url: '/about' }] },
    date: '2026-01-01',
    modifiedAt: 1,
  }
  await database.insert(news).values([
    { ...story, viewStatus: 3 },
    { ...story, headline: 'A draft', viewStatus: 1 },
  ])
  await close()
  return [administrator, ada, bob] as [Person, Person, Person]
}

test('NTF-02 NTF-03 NTF-04 NTF-05 NTF-06 NTF-10 an administrator mails a story by keyboard, sees what became of it and sends it again; a reader unsubscribes', async ({
  page,
  mailing: { portal, sink, rejected },
}) => {
  const [administrator, ada, bob] = await prepare(portal)
  rejected.add(bob.email)
  const notify = (name: string) => page.getByRole('button', { name: new RegExp(`^${texts.notify} ?: ${name}$`) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/notifications/history')) reads += 1
  })
  await page.clock.install()
  await signIn(page, administrator, '/admin/news')
  await notify('A draft').press('Enter')
  await expect(page.getByRole('heading', { name: texts.title })).toBeFocused()
  await expect(button(texts.send(2))).toHaveAccessibleDescription(texts.notPublished)
  await button(texts.test).press('Enter')
  expect((await sink.waitFor(administrator.email, 'A draft')).text).toContain('See it (')
  await expect(page.getByText(texts.tested(administrator.email)).first()).toBeVisible()
  await expect(page.getByText(texts.notSent)).toBeVisible()
  await button(texts.close).press('Enter')
  await expect(notify('A draft')).toBeFocused()

  await notify(headline).press('Enter')
  await expect(page.getByText(texts.each(2))).toBeVisible()
  await expect(page.getByRole('region', { name: texts.body })).toContainText(/See it \(http:\S+\/about\)\./)
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(texts.send(2)).press('Enter')
  const question = page.getByRole('alertdialog', { name: texts.confirmTitle(2) })
  await expect(question).toContainText(headline)
  await expectAccessible(page)
  await question.getByRole('button', { name: texts.send(2) }).press('Enter')
  const mail = await sink.waitFor(ada.email, headline)
  await expect(page.getByRole('region', { name: texts.history }).getByRole('status')).toBeVisible()
  await expect(button(texts.send(2))).toHaveCount(0)
  await expect(page.getByRole('heading', { name: texts.title })).toBeFocused()
  await page.clock.runFor(60_000)
  await expect(page.getByText(`${texts.delivered(1, 2)}, ${texts.failed(1)}`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(bob.email) })).toContainText('no such mailbox')
  await untilHydrated(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  rejected.clear()
  await button(texts.resend(1)).press('Enter')
  const again = await sink.waitFor(bob.email, headline)
  expect(again.text.replace(/token=.*/, '')).toBe(mail.text.replace(/token=.*/, ''))
  await expect(page.getByText(texts.resent(1)).first()).toBeVisible()
  const before = reads
  await page.clock.runFor(60_000)
  await expect(page.getByText(texts.delivered(2, 2))).toBeVisible()
  for (let minute = 0; minute < 14; minute += 1) await page.clock.runFor(60_000)
  await expect.poll(() => reads - before).toBe(10)
  expect(sink.mails.map(({ to }) => to[0]).toSorted()).toEqual([administrator.email, ada.email, bob.email].toSorted())
  await button(texts.close).press('Enter')
  await expect(page.getByRole('list', { name: newsAdminTexts.log })).toContainText(texts.sent(headline, 2))

  await page.context().clearCookies()
  const link = /\/unsubscribe#token=\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText(unsubscribeTexts.says)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.getByRole('main').getByRole('button', { name: unsubscribeTexts.button }).press('Enter')
  await expect(page.getByText(unsubscribeTexts.done({ news: true, datasets: [] }))).toBeVisible()
})
