import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import type { WorkbookDataset } from '#core/workbook/metadataWorkbook.ts'
import { Workbooks } from '../../../../../edge/adapters/node/zip/Workbooks.ts'

const workbooks = new Workbooks()
afterAll(() => workbooks.close())

const described = (name: string) =>
  ({
    record: { Short_Name: name },
    variables: [],
    references: [`About ${name}`],
    cruiseNames: [],
    licence: { name: 'CC0-1.0', url: null },
  }) as unknown as WorkbookDataset

test('each of many workbooks that a thread writes belongs to its data set', async () => {
  const names = ['Winds', 'Tides', 'Currents']
  const written = await Promise.all(names.map((name) => workbooks.write(described(name), 0)))
  for (const [index, name] of names.entries()) {
    const read = new ExcelJS.Workbook()
    await read.xlsx.load(written[index]?.buffer as ArrayBuffer)
    const sheet = read.getWorksheet('Dataset Metadata')
    expect([sheet?.getCell('A2').value, sheet?.getRow(2).values]).toEqual([name, expect.arrayContaining([`About ${name}`])])
  }
})

test('a workbook that cannot be written is an error, and the next one is written all the same', async () => {
  const broken = { ...described('Broken'), references: null } as unknown as WorkbookDataset
  await expect(workbooks.write(broken, 0)).rejects.toThrow(/null/)
  expect((await workbooks.write(described('Whole'), 0)).length).toBeGreaterThan(1000)
})

test('a workbook that is being written when the portal closes fails, and a later one starts a new thread', async () => {
  const pending = expect(workbooks.write(described('Late'), 0)).rejects.toThrow('has ended')
  await workbooks.close()
  await pending
  expect((await workbooks.write(described('Again'), 0)).length).toBeGreaterThan(1000)
})
