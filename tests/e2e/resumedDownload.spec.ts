import { readFileSync } from 'node:fs'
import { downloadTexts } from '#core/messages/catalog.ts'
import { slowLink } from '../helpers/slowLink.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { axeFindings, expect, signIn, test } from './portal.ts'

const ROWS = 109_380

/** The rows in a zip file, each of whose files is what its checksum says. */
async function rowsIn(zip: Buffer<ArrayBuffer>): Promise<string> {
  const files = await unzipped(zip)
  for (const file of files.values()) await file.blob()
  return (await files.get('CMAP-Bulk-Download/COADS_Climatology/COADS_Climatology(tblCOADS_Climatology).csv')?.text()) ?? ''
}

for (const form of ['zip', 'csv'] as const)
  test(`DLD-26 DLD-29 a download as ${form} whose connection breaks goes on by itself, and has every row once`, async ({
    page,
    portal,
    person,
    conduct,
  }) => {
    await signIn(page, person)
    const link = await slowLink(portal.url, { roundTripMs: 10, bytesPerSecond: 400_000 })
    await page.goto(`${link.url}/catalog/datasets/COADS_Climatology#download`)
    const dialog = page.getByRole('dialog', { name: 'Download Dataset' })
    // The zip is what a reader gets who chooses nothing.
    if (form === 'csv') await dialog.locator('label').filter({ hasText: /^CSV/ }).click()
    await expect(dialog.getByText(/may be downloaded in full/)).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog.locator('.download-state')).toContainText(form === 'csv' ? /[\d,]+ rows, [\d.]+ (kB|MB)/ : /[\d.]+ (kB|MB)/)
    link.cut()
    await expect(dialog.getByText(downloadTexts.lost)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const saved = readFileSync(await (await download).path())
    const lines = (form === 'csv' ? saved.toString() : await rowsIn(saved)).trimEnd().split('\n')
    await expect(dialog).toContainText(form === 'csv' ? `Saved, ${ROWS.toLocaleString('en')} rows: COADS_Climatology.csv` : 'Saved')
    expect([lines.length - 1, new Set(lines).size]).toEqual([ROWS, ROWS + 1])
    link.stop()
    // This journey goes through another address, and breaks its connections.
    conduct.faults.length = 0
  })
