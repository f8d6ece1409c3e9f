import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { expect, test, untilHydrated } from './portal.ts'

const root = join(import.meta.dirname, '../..')

/** The texts of a workbook’s parts, by their names. */
async function partsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const parts = (await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()).filter((part) => !part.directory)
  return Object.fromEntries(await Promise.all(parts.map(async (part) => [part.filename, await part.getData(new TextWriter())])))
}

test('CLI-02 WBK-02 the page saves a corrected workbook that is, part by part, what `pelagos fix` writes', async ({ page }, testInfo) => {
  const original = join(root, 'tests/fixtures/workbooks/field/bottle_marks.xlsx')
  const fixed = testInfo.outputPath('fixed.xlsx')
  // Exits with 1 where errors are left that need somebody to look at them.
  execFileSync('sh', ['-c', '"$@" || [ $? = 1 ]', 'sh', process.execPath, join(root, 'cli/main.ts'), 'fix', original, '-o', fixed])
  await page.goto('/datasubmission/validationtool')
  await untilHydrated(page)
  await page.locator('input[type=file]').setInputFiles(original)
  await page.getByRole('button', { name: /Accept all safe fixes/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the corrected workbook' }).click(),
  ])
  const parts = await partsOf(readFileSync(await saved.path()))
  expect(Object.keys(parts)).toContain('xl/worksheets/sheet1.xml')
  expect(parts).toEqual(await partsOf(readFileSync(fixed)))
})
