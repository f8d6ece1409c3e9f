import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { composeMail } from '#core/mail/compose.ts'
import { oneLine } from '#core/mail/headerText.ts'
import { story as storyMail } from '#core/mail/news/story.ts'
import { newsFeed, newsFeedAt } from '#core/news/newsFeed.ts'
import { storyPieces } from '#core/news/storyBody.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { Random } from '../Random.ts'
import type { FuzzRuns } from '../runNamed.ts'
import { hostileStory } from './hostileStory.ts'
import { type Allowed, judgeShown, ofAnnouncements, ofFeed, ofMail, ofStory, parseWritten, type Written } from './inBrowser.ts'
import { StoryPortal } from './StoryPortal.ts'

/** What came of hostile stories. */
export interface StoryReport {
  /** Those that the portal's call took; the others were put into the store. */
  taken: number
  /** How many times a story was looked at. */
  shown: number
  readonly faults: string[]
}

const BATCH = 250

/** What a reader is to see of a story. */
const textOf = ({ body }: StoryRecord): string =>
  storyPieces(body)
    .map((piece) => piece.text)
    .join('')

/** Publishes hostile stories of a seed, and compares all that shows them with what a story may be made of: text, the four marks, and links. */
export async function fuzzStories({ runs, seed, from }: FuzzRuns): Promise<StoryReport> {
  const portal = await StoryPortal.open()
  const report: StoryReport = { taken: 0, shown: 0, faults: [] }
  try {
    for (let start = from; start < from + runs; start += BATCH) {
      portal.clear()
      for (let index = start; index < Math.min(start + BATCH, from + runs); index += 1) {
        if (index % 50 === 0) portal.renewAllowances()
        if (await portal.publish(hostileStory(new Random(seed * 1_000_003 + index)))) report.taken += 1
      }
      await look(portal, report, (text) => report.faults.push(`from story ${start}: ${text}`))
    }
    report.faults.push(...portal.met)
    return report
  } finally {
    await portal.stop()
  }
}

type Tell = (fault: string) => void

async function look(portal: StoryPortal, report: StoryReport, tell: Tell): Promise<void> {
  await portal.page.goto('/')
  const stories = (await (await portal.page.request.get('/api/news/list')).json()) as StoryRecord[]
  await onPage(portal, { root: '[data-news] > ol', texts: '.story-body', allowed: ofStory }, stories.map(textOf), tell)
  await portal.page.goto('/catalog/datasets/Nino12_SST')
  await portal.page.locator('.announcements-place').scrollIntoViewIfNeeded()
  const ofDataset = stories.filter(({ tags }) => tags.includes('Nino12_SST')).map(({ headline }) => headline)
  await onPage(portal, { root: '.announcements', texts: '.announcements > li', allowed: ofAnnouncements }, ofDataset, tell, (text) =>
    text.replace(/^\d{4}-\d\d-\d\d/, ''),
  )
  const cards = stories.map((story): Written => ({ source: portal.cardOf(story), type: 'text/html', texts: '.story-body' }))
  // A parser of HTML adds what frames a page.
  await inText(
    portal,
    cards,
    { ...ofStory, html: [], head: [], body: [] },
    stories.map((story) => newlines(textOf(story))),
    tell,
  )
  await inFeeds(portal, stories, tell)
  await inMails(portal, stories, tell)
  report.shown += 5 * stories.length
}

interface Part {
  readonly root: string
  readonly texts: string
  readonly allowed: Allowed
}

async function onPage({ page }: StoryPortal, part: Part, expected: readonly string[], tell: Tell, cut = (text: string) => text) {
  await page.locator(part.root).waitFor({ state: 'attached' })
  const { faults, texts } = await page.evaluate(judgeShown, part)
  for (const fault of faults) tell(`${part.root}: ${fault}`)
  // Stories of one day have no order of their own.
  const [shown, wanted] = [texts.map((text) => wellFormed(cut(text))).toSorted(), [...expected].map(wellFormed).toSorted()]
  if (shown.length !== wanted.length) tell(`${part.root} shows ${shown.length} stories of ${wanted.length}`)
  const other = shown.findIndex((text, at) => text !== wanted[at])
  if (other >= 0) tell(`${part.root} shows ${JSON.stringify(shown[other])} instead of ${JSON.stringify(wanted[other])}`)
}

async function inText({ page }: StoryPortal, written: readonly Written[], allowed: Allowed, expected: readonly string[], tell: Tell) {
  const parsed = await page.evaluate(parseWritten, { written, allowed })
  for (const [at, { faults, texts }] of parsed.entries()) {
    for (const fault of faults) tell(`${fault} in ${written[at]?.source}`)
    if (wellFormed(texts.join('')) !== wellFormed(expected[at] ?? ''))
      tell(`${JSON.stringify(texts)} instead of ${JSON.stringify(expected[at])}`)
  }
}

/** Both feeds of each story, and those of the portal. */
async function inFeeds(portal: StoryPortal, stories: readonly StoryRecord[], tell: Tell): Promise<void> {
  const face = { ...defaultFace, origin: portal.origin }
  const writtenAs = (form: 'xml' | 'json', story: StoryRecord) =>
    newsFeedAt(`/news/feed.${form}`)?.write(newsFeed([story], face), portal.origin) ?? ''
  const atoms = stories.map((story): Written => ({ source: writtenAs('xml', story), type: 'application/xml', texts: 'summary' }))
  await inText(
    portal,
    atoms,
    ofFeed,
    stories.map((story) => newlines(inXml(textOf(story)))),
    tell,
  )
  for (const story of stories) {
    const [item] = (JSON.parse(writtenAs('json', story)) as { items: { url: string; content_text: string }[] }).items
    if (item?.content_text !== textOf(story)) tell(`the JSON feed says ${item?.content_text} instead of ${textOf(story)}`)
    if (!/^(https?|mailto):/.test(item?.url ?? '')) tell(`the JSON feed leads to ${item?.url}`)
  }
  for (const path of ['/news/feed.xml', '/catalog/datasets/Nino12_SST/feed.xml']) {
    const source = await (await portal.page.request.get(path)).text()
    const written: Written[] = [{ source, type: 'application/xml', texts: 'x' }]
    const [found] = await portal.page.evaluate(parseWritten, { written, allowed: ofFeed })
    for (const fault of found?.faults ?? []) tell(`${path}: ${fault}`)
  }
}

/** The e-mail of each story, as HTML and as text. */
async function inMails(portal: StoryPortal, stories: readonly StoryRecord[], tell: Tell): Promise<void> {
  const context = { portalName: 'Pelagos', accent: null, portalUrl: portal.origin, supportAddress: null }
  const mails = stories.map(({ headline, link, body }) => composeMail(context, storyMail, { headline, link, body: JSON.parse(body) }))
  const sources = mails.map(({ html }): Written => ({ source: html, type: 'text/html', texts: 'h1' }))
  await inText(
    portal,
    sources,
    ofMail,
    stories.map(({ headline }) => oneLine(headline)),
    tell,
  )
  for (const { subject, text, html } of mails) {
    if (/[\r\n]/.test(subject)) tell(`the subject has two lines: ${subject}`)
    if (/[^\P{Cc}\n]/u.test(text) || text.split('\n-- \n').length !== 2) tell(`the text has two ends: ${text}`)
    if ((html.match(/<a /g) ?? []).length > 2) tell(`the e-mail has more links than two: ${html}`)
  }
}

/** Parsers of XML and HTML read every end of a line as one. */
const newlines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')
/** What XML knows no form of is left out. */
const inXml = (text: string): string =>
  [...text].filter((sign) => (sign >= ' ' || '\t\n\r'.includes(sign)) && !/[\p{Cs}\ufffe\uffff]/u.test(sign)).join('')
/** Half a character may be lost on its way to the browser, or not. */
const wellFormed = (text: string): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))

/** `npm run fuzz -- stories`: prints what was found; answers how many promises were broken. */
export async function storyRuns(runs: FuzzRuns): Promise<number> {
  const startedAt = performance.now()
  const { taken, shown, faults } = await fuzzStories(runs)
  for (const fault of faults.slice(0, 20)) console.log(fault)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${runs.runs} stories, ${taken} of which the portal took; looked at ${shown} times in ${seconds} s; ${faults.length} faults`)
  return faults.length
}
