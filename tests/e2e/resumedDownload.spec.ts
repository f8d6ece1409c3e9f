import { readFileSync } from 'node:fs'
import { downloadTexts } from '#core/messages/catalog.ts'
import { slowLink } from '../helpers/slowLink.ts'
import { axeFindings, expect, signIn, test } from './portal.ts'

const ROWS = 109_380

test('DLD-26 DLD-29 a download whose connection breaks goes on by itself, and has every row once', async ({
  page,
  portal,
  person,
  conduct,
}) => {
  await signIn(page, person)
  const link = await slowLink(portal.url, { roundTripMs: 10, bytesPerSecond: 400_000 })
  await page.goto(`${link.url}/catalog/datasets/COADS_Climatology#download`)
  const dialog = page.getByRole('dialog', { name: 'Download Dataset' })
  await dialog.locator('label').filter({ hasText: /^CSV/ }).click()
  await expect(dialog.getByText(/may be downloaded in full/)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.locator('.download-state')).toContainText(/[\d,]+ rows, [\d.]+ (kB|MB)/)
  link.cut()
  await expect(dialog.getByText(downloadTexts.lost)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\n')
  await expect(dialog).toContainText(`Saved, ${ROWS.toLocaleString('en')} rows: COADS_Climatology.csv`)
  expect([lines.length - 1, new Set(lines).size]).toEqual([ROWS, ROWS + 1])
  link.stop()
  // This journey goes through another address, and breaks its connections.
  conduct.faults.length = 0
})
