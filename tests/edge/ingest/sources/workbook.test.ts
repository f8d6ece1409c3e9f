import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { rejectionOf, Scratch, staged } from '../../../fixtures/ingest/sourceFiles.ts'
import { type CellValue, submission } from '../../../fixtures/workbooks/submission.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const headers = ['time', 'lat', 'lon', 'depth', 'sst']
async function workbook(rows: readonly (readonly CellValue[])[], options: Parameters<typeof submission>[1] = {}): Promise<string> {
  return scratch.write('submission.xlsx', new Uint8Array(await (await submission([headers, ...rows], options)).arrayBuffer()))
}

/** Writes values below a header of dataset_meta_data. */
async function filled(path: string, header: string, values: readonly CellValue[]): Promise<string> {
  const file = new ExcelJS.Workbook()
  await file.xlsx.readFile(path)
  const sheet = file.getWorksheet('dataset_meta_data')
  if (!sheet) throw new Error('no metadata')
  sheet.getRow(1).eachCell((cell, column) => {
    for (const [row, value] of values.entries()) if (cell.value === header) sheet.getRow(row + 2).getCell(column).value = value
  })
  await file.xlsx.writeFile(path)
  return path
}

describe('rows', () => {
  test('text times and Excel serials are the instants they mean, in the 1900 and in the 1904 system', async () => {
    const noon = new Date(Date.UTC(2020, 5, 1, 12))
    const rows: CellValue[][] = [
      ['2020-06-01T12:00:00', 10, 20, 5, 21.37],
      [noon, -10, -180, 0, -1.5],
      ['2020-06-01T14:00:00+02:00', 10, 180, 5, null],
    ]
    for (const uses1904 of [false, true]) {
      await staged(await workbook(rows, { uses1904 }), async ({ source, answered, rows: read }) => {
        expect(answered).toBe(2)
        expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
          'time timestamp',
          'lat float64',
          'lon float64',
          'depth float64',
          'sst float32',
        ])
        expect(await read()).toEqual([
          [noon.getTime(), 10, 20, 5, Math.fround(21.37)],
          [noon.getTime(), -10, -180, 0, -1.5],
        ])
      })
    }
  })

  test('the metadata sheets become a description, with what they cannot say said to be unknown', async () => {
    const path = await filled(await workbook([['2020-06-01T12:00:00', 10, 20, 5, 21.37]]), 'cruise_names', ['KM1906, KOK1606', 'KM1906'])
    await staged(path, async ({ source: { description } }) => {
      expect(description).toMatchObject({
        shortName: 'Test_Cruise',
        tableName: 'tblTest_Cruise',
        make: 'Observation',
        releaseDate: '2026-01-01',
        studyDomain: 'Physics',
        licence: { name: 'Not stated' },
        regions: [],
        temporalResolution: 'Irregular',
        keywords: ['temperature', 'test', 'North Atlantic Ocean'],
      })
      expect(description.cruises.map(({ name, nickname, shipName }) => [name, nickname, shipName])).toEqual([
        ['KM1906', 'KM1906', 'Unknown'],
        ['KOK1606', 'KOK1606', 'Unknown'],
      ])
      expect(description.variables[0]).toMatchObject({ name: 'sst', unit: '°C', palette: 'thermal', decimals: 2, visualize: true })
    })
  })

  test('licence, DOI and creators with their ORCID iDs are taken from the workbook', async () => {
    let path = await workbook([['2020-06-01T12:00:00', 10, 20, 5, 21.37]])
    const cells = {
      dataset_licence: ['cc-by-4.0'],
      dataset_doi: ['10.5281/zenodo.1'],
      creator_names: ['Sailor, Ada', 'Test Institute', 'Diver, Bob'],
      creator_orcids: ['https://orcid.org/0000-0002-1825-0097'],
    }
    for (const [header, values] of Object.entries(cells)) path = await filled(path, header, values)
    await staged(path, async ({ source: { description } }) =>
      expect(description).toMatchObject({
        licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
        doi: '10.5281/zenodo.1',
        citation: {
          year: 2026,
          authors: [
            { family: 'Sailor', given: 'Ada', orcid: '0000-0002-1825-0097' },
            { name: 'Test Institute' },
            { family: 'Diver', given: 'Bob' },
          ],
        },
      }),
    )
  })

  test('WBK-08 the rows of several cruises keep the cruise that they are of, by its name in cruise_names', async () => {
    const rows = [
      ['time', 'lat', 'lon', 'depth', 'sst', 'cruise'],
      ['2020-06-01T12:00:00', 10, 20, 5, 21.37, 'km1906'],
      ['2020-06-02T12:00:00', 11, 20, 5, 21.47, 'KOK1606'],
      ['2020-06-03T12:00:00', 12, 20, 5, 21.57, null],
    ]
    const file = new Uint8Array(await (await submission(rows)).arrayBuffer())
    const path = await filled(scratch.write('cruises.xlsx', file), 'cruise_names', ['KM1906', 'KOK1606'])
    await staged(path, async ({ source, rows: read }) => {
      expect(source.cruiseColumn).toBe('cruise')
      expect((await read()).map((row) => row.at(-1))).toEqual(['KM1906', 'KOK1606', null])
    })
    const single = await filled(scratch.write('cruise.xlsx', file), 'cruise_names', ['KM1906'])
    await staged(single, async ({ source }) => expect(source.columns.map(({ name }) => name)).not.toContain('cruise'))
  })

  test('a climatology has months', async () => {
    const path = await filled(await workbook([['1900-07-01T00:00:00', 10, 20, 5, 21.37]]), 'climatology', [1])
    await staged(path, async ({ source, rows }) => {
      expect(source.description.timeMeaning.kind).toBe('monthly-climatology')
      expect(await rows()).toEqual([[7, 10, 20, 5, Math.fround(21.37)]])
    })
  })

  test('a workbook with metadata alone describes a CSV file', async () => {
    const metadataPath = await workbook([])
    const path = scratch.write('beside.csv', 'time,lat,lon,sst\n2020-01-01,1,2,3.5\n')
    await staged(path, async ({ rows }) => expect(await rows()).toEqual([[Date.UTC(2020, 0), 1, 2, 3.5]]), { metadataPath })
  })
})

describe('rejections', () => {
  test('errors of the rules are reported in their words with their places and their count', async () => {
    const bad = Array.from({ length: 30 }, (_, row) => [`2020-06-01T12:00:${10 + row}`, 91, 20, 5, 21.37])
    const message = await rejectionOf(await workbook(bad))
    expect(message).toContain('The workbook has 30 errors:')
    expect(message).toContain('data, B2, lat: lat must be between -90 and 90 degrees north.')
    expect(message).toContain('… and 10 more.')
    expect(await rejectionOf(await workbook([['2020-06-01T12:00:00', 1, 20, 5, 1]], { without: ['vars_meta_data'] }))).toContain(
      'The sheet vars_meta_data is missing.',
    )
  })

  test('an undescribed column, an invalid number and a metadata file next to a workbook are rejected', async () => {
    const text = await rejectionOf(await workbook([['2020-06-01T12:00:00', 1, 20, 5, 'warm']]))
    expect(text).toMatch(/sst.*not a number|number/)
    const path = await workbook([['2020-06-01T12:00:00', 1, 20, 5, 1]])
    expect(await rejectionOf(path, path)).toContain('contains its own metadata')
  })

  test('a workbook truncated anywhere is rejected', async () => {
    const whole = new Uint8Array(await (await submission([headers, ['2020-06-01T12:00:00', 1, 20, 5, 1]])).arrayBuffer())
    for (let part = 1; part < 20; part++) {
      const cut = scratch.write('cut.xlsx', whole.subarray(0, Math.floor((whole.length * part) / 20)))
      expect(await rejectionOf(cut)).toMatch(/workbook|file/i)
    }
  })
})
