import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { parquetReadObjects } from 'hyparquet'
import { limits } from '#core/limits/match.ts'
import { matchTexts as texts } from '#core/messages/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { CsvRecords } from '#core/text/CsvRecords.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { metadata, variable } from '../fixtures/ingest/sourceFiles.ts'
import { ingestMade } from '../helpers/ingestMade.ts'
import {
  expect,
  expectAccessible,
  expectToFitPhone,
  guestTest,
  publisherTest,
  signIn,
  test,
  untilHydrated,
  withoutWebGl,
} from './portal.ts'

/** Rows of the Pacific by month, with quotes and a column that is nobody's business. */
function trackText(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const time = new Date(Date.UTC(1985, at % 12, 1 + (at % 27), 6)).toISOString()
    return `${time},${(20 + (at % 40) * 0.61).toFixed(4)},${(-170 + (at % 50) * 0.77).toFixed(4)},"secret ""${at}"", kept",${(15 + (at % 9) * 0.5).toFixed(1)}`
  })
  return `Date_UTC,Latitude,Longitude,Note,own_temp\n${lines.join('\n')}\n`
}

async function choose(page: Page, text: string, name = 'seal_07.csv'): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function open(page: Page, address = '/match'): Promise<void> {
  await withoutWebGl(page)
  await page.goto(address)
  await untilHydrated(page)
  await expect(page.getByRole('heading', { level: 2, name: texts.columns.title })).toBeVisible()
}

const runButton = (page: Page) => page.getByRole('button', { name: /^Match [\d,]+ rows?$/ })

async function cellsOf(download: Download): Promise<readonly (readonly string[])[]> {
  return records(await readFile((await download.path()) ?? '', 'utf8'))
}

/** A cell of a file that has types, or of one that has none. */
function plain(cell: unknown): number | string {
  if (cell instanceof Date) return cell.toISOString()
  const text = String(cell ?? '')
  return text === '' || Number.isNaN(Number(text)) ? text : Math.fround(Number(text))
}

function records(text: string): readonly (readonly string[])[] {
  const reader = new CsvRecords({ separator: ',', maxCharacters: 1e6, toError: (says) => new Error(says) })
  return [...reader.feed(text), ...reader.finish()].map(({ cells }) => cells)
}

test('MAT-09 MAT-10 MAT-11 MAT-12 MAT-13 a file is matched and saved as the call itself answers it, of which nothing but positions was sent', async ({
  page,
  person,
}) => {
  const text = trackText(300)
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/data/match')) bodies.push(request.postData() ?? '')
  })
  await signIn(page, person, '/catalog')
  await open(page, '/match?variables=tblCOADS_Climatology.sst,tblNavy_Monthly_Winds.wind_u')
  await choose(page, text)
  await expect(page.getByText(texts.columns.privacy)).toBeVisible()
  await expect(page.getByText('300 rows × 2 variables = 600 values', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: texts.preview.table }).getByRole('row')).toHaveCount(52)
  await runButton(page).click()
  await expect(page.getByRole('heading', { name: /of 300 rows have both values\.$/ })).toBeVisible()
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies) expect(body).not.toContain('secret')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.save.form('CSV') }).click()
  const saved = await arriving
  expect(saved.suggestedFilename()).toBe('seal_07_matched.csv')
  const address = (await page.getByRole('link', { name: /^\/match\?variables=/ }).getAttribute('href')) ?? ''
  const answer = await page.request.post(`${address.replace('/match', '/api/data/match')}&format=csv`, {
    headers: { 'Content-Type': 'text/csv', 'X-Requested-With': 'test' },
    data: text,
  })
  expect(answer.status()).toBe(200)
  const cells = await cellsOf(saved)
  expect(cells).toEqual(records((await answer.text()).trimEnd()))
  expect(cells.map((row) => row.slice(0, 5))).toEqual(records(text))
  const inParquet = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.save.form('Parquet') }).click()
  const parquet = await readFile((await (await inParquet).path()) ?? '')
  const inRows = await parquetReadObjects({ file: Uint8Array.from(parquet).buffer })
  expect(inRows.map((row) => Object.values(row).map(plain))).toEqual(cells.slice(1).map((row) => row.map(plain)))
  const provenance = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.save.provenance }).click()
  const facts = JSON.parse(await readFile((await (await provenance).path()) ?? '', 'utf8'))
  expect(facts).toMatchObject({ file: { name: 'seal_07.csv', rows: 300 }, settings: { method: 'nearest' } })
  expect([facts.file.sha256, facts.result.sha256]).toEqual([text, parquet].map((bytes) => createHash('sha256').update(bytes).digest('hex')))
  await expect(page.getByRole('img', { name: /against own_temp$/ })).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
})

test('MAT-09 MAT-12 MAT-13 an ambiguous date is asked about, and nothing is matched before the reply; what helps rows without a value is one press away, and in the address', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/catalog')
  await open(page, '/match?variables=tblLevitus_Annual.temperature,tblNavy_Monthly_Winds.wind_u')
  const text = 'date,lat,lon,depth\n03/04/2020,21,-158,5\n05/06/2020,22,-158,\n'
  await choose(page, text, 'dates.csv')
  const question = page.getByRole('alert').filter({ hasText: '03/04/2020' })
  await expect(question).toBeVisible()
  await expect(page.getByText(texts.cost.needAnswer)).toBeVisible()
  await expect(page.getByRole('region', { name: texts.preview.table })).toHaveCount(0)
  await question.getByRole('radio', { name: /2020-04-03/ }).focus()
  await page.keyboard.press('Space')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('2020-04-03 to 2020-06-05')).toBeVisible()
  await expect(page.getByRole('region', { name: texts.preview.table }).getByRole('row')).toHaveCount(4)
  await runButton(page).click()
  const reasons = page.getByRole('region', { name: texts.reasons.title })
  // Beyond the winds there is their climatology, and a row without a depth may lie at the surface.
  await reasons.getByRole('button', { name: texts.reasons.addClimatology('COADS_Climatology', ['Eastward Wind']) }).click()
  await expect(page.getByRole('button', { name: texts.variables.remove('Eastward Wind') })).toHaveCount(2)
  const surface = page.getByRole('checkbox', { name: texts.columns.blankAt(0) })
  await expect(surface).not.toBeChecked()
  await reasons.getByRole('button', { name: texts.reasons.useSurface }).press('Enter')
  await expect(surface).toBeChecked()
  await expect(reasons.getByText(texts.reasons.words['after the data'])).toBeVisible()
  await expect(reasons.getByText(texts.reasons.words['no depth in the row'])).toHaveCount(0)
  await expect(page.getByText('--missing-depth 0', { exact: false })).toBeVisible()
  await open(page, (await page.getByRole('link', { name: /^\/match\?variables=/ }).getAttribute('href')) ?? '')
  await choose(page, text, 'dates.csv')
  await expect(page.getByText('2020-04-03 to 2020-06-05')).toBeVisible()
  await expect(surface).toBeChecked()
})

test('MAT-05 MAT-08 MAT-09 a file that cannot be read is rejected in words, and its columns can be chosen instead', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/match')
  await open(page, '/match?variables=tblCOADS_Climatology.sst')
  await choose(page, 'when,north,west\n2020-04-03T00:00:00Z,21,-158\n', 'odd.csv')
  await expect(page.getByRole('alert')).toContainText('latitude')
  for (const [name, role] of [
    ['when', texts.columns.roles.time],
    ['north', texts.columns.roles.lat],
    ['west', texts.columns.roles.lon],
  ] as const) {
    await page.getByRole('button', { name: texts.columns.readAs(name) }).click()
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  await expect(page.getByText('1 row × 1 variable = 1 value', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: texts.file.replace }).click()
  await choose(page, '%PDF-1.7 nothing', 'paper.csv')
  await expect(page.getByRole('alert')).toContainText('a PDF document')
  await page.getByRole('button', { name: texts.file.replace }).click()
  await choose(page, `time,lat,lon\n${'1985-06-02,37,-122\n'.repeat(limits.matchRows + 1)}`, 'long.csv')
  await expect(page.getByRole('alert')).toContainText(matchFileTexts.tooManyRowsAt(limits.matchRows + 2, limits.matchRows))
})

test('MAT-09 MAT-10 a cruise of the catalog is matched by the keyboard alone, its variable found by the search of the charts page', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/catalog')
  await open(page, '/match?cruise=HLY1502')
  await expect(page.getByText('HLY1502.csv').first()).toBeVisible()
  await page.getByRole('button', { name: texts.variables.add }).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('dialog', { name: 'Choose a variable' })
  await search.getByLabel('Search', { exact: true }).fill('coads sea surface')
  await search.getByRole('button', { name: /^Sea Surface Temperature/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: texts.variables.remove('Sea Surface Temperature') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: texts.tolerances.space })).not.toHaveValue('')
  await page.getByRole('textbox', { name: texts.tolerances.space }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('400')
  await page.keyboard.press('Tab')
  await runButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /rows have a value\.$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: texts.answer })).toBeFocused()
  await expect(page.getByRole('link', { name: /^\/match\?.*space=400km/ })).toBeVisible()
})

guestTest('MAT-11 a guest sees the first rows and signs in for all; the same match goes on', async ({ page, person }) => {
  await open(page, '/match?variables=tblCOADS_Climatology.sst')
  await choose(page, trackText(120))
  await expect(page.getByRole('region', { name: texts.preview.table }).getByRole('row')).toHaveCount(52)
  await expect(page.getByText(texts.cost.signIn(limits.matchPreviewRows))).toBeVisible()
  await runButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: /of 120 rows have a value\.$/ })).toBeVisible()
})

test('MAT-11 a match is cancelled, an error of the portal is told, and one that has too much to do is asked again', async ({
  page,
  person,
  conduct,
}) => {
  await signIn(page, person, '/catalog')
  await open(page, '/match?variables=tblCOADS_Climatology.sst')
  await choose(page, trackText(200))
  await expect(page.getByRole('region', { name: texts.preview.table }).getByRole('row')).toHaveCount(52)
  await page.route('**/api/data/match*', () => undefined)
  await runButton(page).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(runButton(page)).toBeVisible()
  await page.unroute('**/api/data/match*')
  await page.route('**/api/data/match*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Too many queries at once.' }),
  )
  await runButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: texts.cost.failed })).toContainText('Too many queries at once.')
  await page.unroute('**/api/data/match*')
  const busy = { status: 503, contentType: 'text/plain', headers: { 'Retry-After': '1' }, body: 'Too many queries at once.' }
  await page.route('**/api/data/match*', (route) => route.fulfill(busy), { times: 1 })
  await runButton(page).click()
  await expect(page.getByRole('heading', { name: /of 200 rows have a value\.$/ })).toBeVisible()
  // The browser tells of the response itself.
  conduct.faults.length = 0
})

publisherTest('MAT-19 a data set is matched as soon as it is published', async ({ page, portal, person }) => {
  const described = metadata([variable('oxygen', { longName: 'Dissolved oxygen', unit: 'umol/kg' })], { shortName: 'My_Stations' })
  await ingestMade(portal.dataDir, 'time,lat,lon,depth,oxygen\n2022-01-01T00:00:00Z,21,-158,5,210\n', described)
  await signIn(page, person, '/catalog')
  await open(page)
  await page.getByRole('button', { name: texts.variables.add }).click()
  const search = page.getByRole('dialog', { name: 'Choose a variable' })
  await search.getByLabel('Search', { exact: true }).fill('dissolved oxygen My_Stations')
  await search
    .getByRole('button', { name: /^Dissolved oxygen/ })
    .first()
    .click()
  await choose(page, 'time,lat,lon,depth\n2022-01-02T00:00:00Z,21.1,-158,6\n')
  await runButton(page).click()
  await expect(page.getByRole('heading', { name: '1 of 1 row has a value.' })).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.save.form('Excel') }).click()
  const saved = await arriving
  const workbook = await readWorkbook(new Blob([await readFile((await saved.path()) ?? '')]))
  expect(workbook.sheets.get('matched')?.columns[4]).toMatchObject({ header: 'My_Stations oxygen [umol/kg]', values: Float64Array.of(210) })
})
