import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computedFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { datasetRecordOf } from '#core/catalog/record.ts'
import { resultsCsv } from '#core/catalog/resultsCsv.ts'

const catalog = new URL('../../../content/catalog/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, catalog), 'utf8'))
const coads = datasetRecordOf(
  datasetFile.parse(read('COADS_Climatology/dataset.json')),
  computedFile.parse(read('COADS_Climatology/computed.json')),
)

test('CAT-15 results are saved as CSV with quoted texts, joined lists and nothing for what does not exist', () => {
  const [head, line] = resultsCsv([{ ...coads, Long_Name: 'A "quoted", name', Data_Source: '=1+1', Distributor: null }]).split('\r\n')
  expect(head?.startsWith('Dataset_ID,Short_Name,Long_Name,')).toBe(true)
  expect(line).toContain('"A ""quoted"", name"')
  expect(line).toContain("'=1+1,,")
  expect(line).toContain(',In-Situ,')
})
