import { mkdirSync, openAsBlob, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readTables } from '#core/workbook/csv/readTables.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { openSource } from '../../../../edge/ingest/sources/openSource.ts'
import { metadata, never, Scratch, variable } from '../../../fixtures/ingest/sourceFiles.ts'
import { Random } from '../../../fuzz/Random.ts'
import { cleanBook } from '../../../fuzz/workbooks/cleanBook.ts'
import { plants } from '../../../fuzz/workbooks/plantFault.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

/** A folder as `pelagos ingest` takes it, with a fault of the data in it. */
function folderOf(seed: number): string {
  const random = new Random(seed)
  const codes = Object.keys(plants)
  const { book } = random.pick(plants[codes[seed % codes.length] ?? ''] ?? [])(cleanBook(random), random)
  const { data = [], vars_meta_data: variables = [] } = book
  const folder = join(scratch.folder, String(seed))
  mkdirSync(folder)
  const text = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell))
  writeFileSync(join(folder, 'rows.csv'), data.map((row) => row.map((cell) => `"${text(cell)}"`).join(',')).join('\n'))
  const names = variables.slice(1).map(([name]) => text(name))
  const cruise = data[0]?.includes('cruise') ? [variable('cruise', { unit: '', visualize: false })] : []
  writeFileSync(join(folder, 'dataset.json'), JSON.stringify(metadata([...names.map((name) => variable(name, { unit: '1' })), ...cruise])))
  return folder
}

test('CLI-01 validate and ingest agree on every file, with the same codes and cells', async () => {
  const outcomes = { taken: 0, rejected: 0 }
  for (let seed = 0; seed < 120; seed++) {
    const folder = folderOf(seed)
    const files = ['rows.csv', 'dataset.json'].map((name) => join(folder, name))
    const read = readTables(await Promise.all(files.map(async (path) => ({ name: basename(path), blob: await openAsBlob(path) }))))
    const found = await read.then(
      (workbook) => validateWorkbook(workbook, vocabulary).findings.filter(({ severity }) => severity === 'error'),
      (fault: Error) => fault.message,
    )
    const rejection = await openSource(folder, { signal: never }).then(
      () => '',
      (fault: Error) => fault.message,
    )
    outcomes[rejection === '' ? 'taken' : 'rejected']++
    if (typeof found === 'string') expect(rejection).toContain(found)
    else {
      expect([seed, found.length > 0, found.map(({ code, cell }) => `${code} ${cell}`), rejection]).toEqual([
        seed,
        rejection !== '',
        expect.anything(),
        expect.anything(),
      ])
      const [first] = found
      const isOfSchema = first?.code === 'description'
      if (first && !isOfSchema) for (const part of [`(${first.code})`, first.cell ?? '']) expect(rejection).toContain(part)
    }
  }
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(20)
})

test('a folder needs a description and one file of data', async () => {
  const rejection = await openSource(scratch.folder, { signal: never }).catch((fault: Error) => fault.message)
  expect(rejection).toContain('needs a dataset.json and one file of data')
})
