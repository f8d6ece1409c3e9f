import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { eq } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { putVaultFiles } from '../../edge/admin/admin.ts'
import { vaultFiles } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { expect, expectAccessible, expectToFitPhone, test as journeys, sharedPortal, signIn, untilHydrated } from './portal.ts'

const dataset = 'Levitus_Annual'
const page430 = `/catalog/datasets/${dataset}`

/** Two real files; the others of the vault are names of the same bytes, and two that only their sizes are shown of. */
async function fillVault({ dataDir }: TestPortal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-vault-'))
  const order = { dataDir, shortName: dataset, signal: new AbortController().signal, onFile: () => undefined }
  for (const [target, name] of [
    ['rep', 'grid_000.nc'],
    ['raw', 'cast.csv'],
  ] as const) {
    writeFileSync(join(folder, name), `bytes of ${name}`)
    await putVaultFiles({ ...order, folder: target, paths: [join(folder, name)] })
  }
  rmSync(folder, { recursive: true })
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  const [grid, cast] = await Promise.all(
    ['grid_000.nc', 'cast.csv'].map(async (name) => (await database.select().from(vaultFiles).where(eq(vaultFiles.name, name)))[0]),
  )
  if (grid === undefined || cast === undefined) throw new Error('not stored')
  const named = ({ id: _, ...row }: typeof grid, name: string, sizeBytes = row.sizeBytes) => ({ ...row, name, sizeBytes })
  const grids = Array.from({ length: 429 }, (_, at) => named(grid, `grid_${String(at + 1).padStart(3, '0')}.nc`))
  const halves = ['half 1.bin', 'half 2.bin', 'half 3.bin'].map((name) => named(cast, name, limits.vaultBytes / 2))
  await database.insert(vaultFiles).values([...grids, ...halves])
  await close()
}

const test = journeys.extend<object, { sharedPortal: TestPortal }>({ sharedPortal: sharedPortal({ prepare: fillVault }) })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Select Files to Download' })

async function open(page: Page) {
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Select Files' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('tab', { name: 'Processed Files' })).toBeVisible()
  return dialog
}

async function zipEntries(page: Page, press: () => Promise<void>) {
  const arriving = page.waitForEvent('download')
  await press()
  const download = await arriving
  const bytes = new Uint8Array(await readFile(await download.path()))
  const entries = await new ZipReader(new BlobReader(new Blob([bytes])), { checkSignature: true }).getEntries()
  return { name: download.suggestedFilename(), entries: entries.map(({ filename }) => filename) }
}

test('VLT-01 VLT-03 VLT-04 VLT-05 VLT-06 VLT-07 VLT-08 VLT-10 VLT-11 VLT-12 VLT-16 400 of 430 files are found, selected and downloaded', async ({
  page,
  person,
}) => {
  await signIn(page, person, page430)
  const dialog = await open(page)
  const files = dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const reason = dialog.getByRole('button', { name: 'Download files' })
  await expect(reason).toHaveAccessibleDescription(vaultTexts.chooseFiles)
  await expect(files).toHaveCount(25)
  await expect(files.first()).toHaveText('grid_000.nc 20 Bytes')
  await expect(dialog.getByText('Page 1 of 18')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(files.first()).toContainText('grid_025.nc')

  const filter = dialog.getByLabel('Filter files')
  await filter.fill('grid_40')
  await expect(dialog.getByText('10 of 430 files')).toBeVisible()
  await expect(files).toHaveCount(10)
  await filter.fill('*7.nc')
  await expect(dialog.getByText('43 of 430 files')).toBeVisible()
  await dialog.getByText('Fuzzy').click()
  await filter.fill('grd 417')
  await expect(files.first()).toContainText('grid_417.nc')
  await filter.fill('')
  await expect(dialog.getByText('Page 1 of 18')).toBeVisible()

  await dialog.getByRole('button', { name: /Files per page/ }).click()
  await page.getByRole('option', { name: '250' }).click()
  await expect(files).toHaveCount(250)
  await dialog.getByText('All 430 files').click()
  await expect(dialog.getByText(vaultTexts.fileLimit)).toBeVisible()
  await expect(dialog.getByText('Estimated time to start: 2 minutes')).toBeVisible()
  await dialog.getByText('grid_000.nc').click()
  await expect(dialog.getByText('You can select 1 more file.')).toBeVisible()
  await dialog.getByText('grid_000.nc').click()

  // The other tab has its own page, filter and selection.
  await dialog.getByRole('tab', { name: 'Raw Files' }).click()
  await expect(files).toHaveCount(4)
  await expect(dialog.getByLabel('Filter files')).toBeHidden()
  await dialog.getByRole('tab', { name: 'Processed Files' }).click()
  await expect(files).toHaveCount(250)
  await expect(dialog.getByRole('radio', { name: 'Fuzzy' })).toBeChecked()

  const { name, entries } = await zipEntries(page, () => dialog.getByRole('button', { name: 'Download 400 files' }).click())
  expect([name, entries.length, entries[0]]).toEqual([`${dataset}_files.zip`, 400, 'rep/grid_001.nc'])
  await expect(dialog.getByText('Your dowload will start momentarily', { exact: false })).toBeVisible()
})

test('VLT-09 VLT-13 VLT-14 10 GiB in a tab are the limit; a small folder needs no selection; a failure is shown and dismissed', async ({
  page,
  person,
  conduct,
}) => {
  await signIn(page, person, page430)
  const dialog = await open(page)
  await dialog.getByRole('tab', { name: 'Raw Files' }).click()
  // Four files, but too large together.
  await expect(dialog.getByRole('button', { name: 'Download files' })).toHaveAccessibleDescription(vaultTexts.chooseFiles)
  for (const name of ['half 1.bin', 'half 2.bin']) await dialog.getByText(name).click()
  await expect(dialog.getByText(vaultTexts.sizeLimit)).toBeVisible()
  await dialog.getByText('half 3.bin').click()
  await expect(dialog.getByText('2 files selected, 10 GB')).toBeVisible()
  for (const name of ['half 1.bin', 'half 2.bin']) await dialog.getByText(name).click()
  await dialog.getByText('cast.csv').click()

  await page.route('**/download-files', (route) => route.fulfill({ status: 429, json: { error: 'Too many', retryAfter: 30 } }))
  await dialog.getByRole('button', { name: 'Download 1 file' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to download files')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  conduct.faults.length = 0
  await page.unroute('**/download-files')
  const one = await zipEntries(page, () => dialog.getByRole('button', { name: 'Download 1 file' }).click())
  expect(one).toEqual({ name: `${dataset}_files.zip`, entries: ['raw/cast.csv'] })

  await page.goto('/catalog/datasets/Nino12_SST#files')
  const small = dialogOf(page)
  const all = await zipEntries(page, () => small.getByRole('button', { name: 'Download 1 file' }).click())
  expect(all.name).toBe('Nino12_SST_files.zip')
  await page.goto('/catalog/datasets/COADS_Climatology')
  await untilHydrated(page)
  await expect(page.getByRole('link', { name: 'Select Files' })).toHaveCount(0)
})

test('DLD-19 DLD-20 the files of a large data set are offered as a direct download, also by the warning before all of its rows', async ({
  page,
  person,
}) => {
  await signIn(page, person, `${page430}#download`)
  const download = page.getByRole('dialog', { name: 'Download Dataset' })
  await download.getByRole('button', { name: 'Direct download' }).click()
  await expect(dialogOf(page).getByText('Page 1 of 18')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Download Data' }).click()
  await expect(download.getByText(/may be downloaded in full/)).toBeVisible()
  await download.getByRole('button', { name: 'Download', exact: true }).click()
  const warning = page.getByRole('alertdialog', { name: 'Large data set' })
  await expect(warning).toContainText('All 718,725 rows')
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Back' }).click()
  await expect(download.getByRole('button', { name: 'Download', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning.getByRole('button', { name: 'Continue' })).toBeFocused()
  await expectToFitPhone(page)
  await warning.getByRole('button', { name: 'Direct download' }).click()
  await expect(dialogOf(page).getByText('Page 1 of 18')).toBeVisible()
})

test('SEC-04 VLT-02 a visitor sees the files, signs in, and the same download goes on by itself', async ({ page, person }) => {
  await page.goto(page430)
  const dialog = await open(page)
  await expect(dialog.getByRole('tab', { name: 'Processed Files' })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByText('grid_003.nc').click()
  await expect(dialog.getByText('Please login to download data')).toBeVisible()
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  const login = page.getByRole('dialog', { name: 'Sign in' })
  await login.getByLabel('Username').fill(person.username)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
  const got = await zipEntries(page, () => login.getByRole('button', { name: 'Log In' }).click())
  expect(got).toEqual({ name: `${dataset}_files.zip`, entries: ['rep/grid_003.nc'] })
})

test('VLT-15 the dialog works by keys alone, is accessible in every theme, and fits a phone', async ({ page, person }) => {
  await signIn(page, person, page430)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Select Files' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Page 1 of 18')).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: /grid_000\.nc/ })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('1 file selected, 20 Bytes')).toBeVisible()
  await expect(dialog.getByText('Estimated time to start: 10 seconds')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Select Files' })).toBeFocused()
})
