import { describe, expect, test } from 'vitest'
import { forms } from '#core/observations/forms.ts'
import { RowCounter } from '#core/observations/RowCounter.ts'
import { type FileForm, type FormName, fileFacts, formNames } from '#core/rows/formFacts.ts'
import { bytesOf, description, gridBatch, gridColumns, pointBatch, pointColumns, streamOf } from './ocean.ts'

const none = { columns: pointColumns, batches: (async function* () {})() }
const written = (form: FormName, what: 'grid' | 'points' | 'none') => {
  const stream = what === 'grid' ? streamOf(gridColumns, gridBatch()) : what === 'points' ? streamOf(pointColumns, pointBatch) : none
  return bytesOf(forms[form].bytes(stream, description(what === 'grid')))
}

/** The bytes in pieces of 7, counted. */
async function counted(form: FormName | FileForm, bytes: Uint8Array): Promise<RowCounter> {
  const counter = new RowCounter(form, () => undefined)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  }
  for await (const piece of counter.count(pieces())) expect(piece.length).toBeGreaterThan(0)
  return counter
}

describe.each(formNames)('%s', (form) => {
  test('a whole answer passes, with rows or none', async () => {
    for (const what of ['grid', 'points', 'none'] as const) {
      const bytes = await written(form, what)
      expect((await counted(form, bytes)).sizeBytes).toBe(bytes.length)
    }
  })

  test('an answer that stops early is found out wherever it stops within its last row', async () => {
    const bytes = await written(form, 'points')
    const lengths = [...Array(12).keys()].map((missing) => bytes.length - 1 - missing)
    for (const length of lengths)
      await expect(counted(form, bytes.subarray(0, length)), `${length} of ${bytes.length} bytes`).rejects.toThrow(
        'The connection was lost before all data had arrived.',
      )
  })
})

test('rows are counted where lines are rows, line ends within quotes left out', async () => {
  expect((await counted('csv', await written('csv', 'points'))).rows).toBe(3)
  expect((await counted('ndjson', await written('ndjson', 'points'))).rows).toBe(3)
  expect((await counted('csv', new TextEncoder().encode('a,b\n"x\n""y""",1\n2,3\n\n'))).rows).toBe(2)
  expect((await counted('ndjson', new TextEncoder().encode('{"a":"\\""}\n{"a":1}\n'))).rows).toBe(2)
  expect((await counted('csv', await written('csv', 'none'))).rows).toBe(0)
  expect((await counted('ndjson', new Uint8Array())).rows).toBe(0)
  expect((await counted('parquet', await written('parquet', 'points'))).rows).toBeUndefined()
})

test('a zip file is whole with the end of its directory, and stopped early without', async () => {
  const directory = [80, 75, 5, 6, ...Array<number>(18).fill(0)]
  expect((await counted('zip', new Uint8Array([1, 2, 3, ...directory]))).rows).toBeUndefined()
  for (const length of [3, 10, 24])
    await expect(counted('zip', new Uint8Array([1, 2, 3, ...directory]).subarray(0, length))).rejects.toThrow('The connection was lost')
})

test('a whole zip file says in its comment that a data set could not be read', async () => {
  const directory = [80, 75, 5, 6, ...Array<number>(18).fill(0)]
  const comment = [...new TextEncoder().encode(fileFacts.zip.incompleteComment)]
  expect((await counted('zip', new Uint8Array([1, 2, 3, ...directory]))).isIncomplete).toBe(false)
  const bytes = new Uint8Array([1, 2, 3, ...directory, ...comment])
  expect((await counted('zip', bytes)).isIncomplete).toBe(true)
  await expect(counted('zip', bytes.subarray(0, -1))).rejects.toThrow('The connection was lost')
})

test('an error page in place of NetCDF is distinguished from it', async () => {
  await expect(counted('netcdf', new TextEncoder().encode('<html>a proxy’s page</html>'))).rejects.toThrow(
    'This version does not understand the portal’s response.',
  )
})
