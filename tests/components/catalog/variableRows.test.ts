import { expect, test } from 'vitest'
import { variableFacts } from '#components/catalog/VariableFacts.ts'
import { firstColumns } from '#components/catalog/variableColumns.ts'
import { fitsFilter, shownRows, variablesCsv } from '#components/catalog/variableRows.ts'
import { readDefaultCatalog } from '../../helpers/defaultCatalog.ts'

const coads = (await readDefaultCatalog()).datasets.find(({ dataset }) => dataset.shortName === 'COADS_Climatology')
if (coads === undefined) throw new Error('The default catalog has no COADS_Climatology')
const unknown = { distribution: [], seasonNorth: [], seasonSouth: [], low: null, high: null }
const rows = variableFacts(coads.dataset, coads.computed).map((facts) => ({ ...facts, ...unknown }))
const nothing = { words: '', filters: {}, order: null }
const names = (view: Partial<Parameters<typeof shownRows>[1]>) => shownRows(rows, { ...nothing, ...view }).map(({ name }) => name)

test('DST-13 a column filter takes texts that contain it and numbers that fit it', () => {
  expect(names({ filters: { longName: 'wind' } })).toEqual(expect.arrayContaining(['wind_u', 'wind_v', 'wind_speed']))
  expect(names({ filters: { longName: 'wind', unit: 'HPA' } })).toEqual([])
  expect(names({ filters: { max: '> 1000' } })).toEqual(['sea_level_pressure'])
  const fits = [
    [5, '5..6', true],
    [4.9, '5 .. 6', false],
    [-3, '<−2', true],
    [-2, '<= -2', true],
    [7, '=7', true],
    [7, '>=', true],
    [12.5, '12', true],
    [null, '1', false],
    [null, '', true],
  ] as const
  for (const [value, filter, isFit] of fits) expect([value, filter, fitsFilter(value, filter)]).toEqual([value, filter, isFit])
})

test('DST-13 words, filters and order work together; what has no value comes last either way', () => {
  const order = { column: 'max', direction: 'descending' } as const
  expect(names({ words: 'wind', order })[0]).toBe(names({ words: 'wind', order: { ...order, direction: 'ascending' } }).at(-1))
  const empty = { ...(rows[0] as (typeof rows)[number]), name: 'empty', max: null }
  for (const direction of ['ascending', 'descending'] as const)
    expect(shownRows([empty, ...rows], { ...nothing, order: { column: 'max', direction } }).at(-1)?.name).toBe('empty')
})

test('DST-13 the CSV has every column of the rows shown, quoted where it must be', () => {
  const [head, line] = variablesCsv([{ ...(rows[0] as (typeof rows)[number]), longName: 'A, "B"' }]).split('\r\n')
  expect(head).toBe('variable,long_name,unit,sensor,min,p5,median,p95,max,mean,std,values,missing_percent')
  expect(line).toContain(',"A, ""B""",')
})

test('columns that would be empty are not shown at first', () => {
  const shown = firstColumns(rows)
  expect([...shown]).toEqual(['longName', 'unit', 'min', 'median', 'max', 'mean', 'std', 'count', 'missing'])
})
