import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { applyFixes } from '#core/workbook/applyFixes.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type SheetName, sheetNames, type Workbook } from '#core/workbook/Workbook.ts'
import { WorkbookChecker } from '#core/workbook/WorkbookChecker.ts'
import { type CellContent, workbookOf } from '#core/workbook/workbookOf.ts'
import { lettersOf } from '#core/workbook/xlsx/SheetBuilder.ts'
import { Random } from '../../fuzz/Random.ts'
import { cleanBook } from '../../fuzz/workbooks/cleanBook.ts'

const values: readonly (string | number | null)[] = [
  ...[null, '', ' ', 'NA', -999, '-999', -9999, '#N/A', '26,5', 'BDL', 0, 1, 14.5, 95, 200, 359, -181, 1e20, '12.5', 'warm', '45 30.5 N'],
  ...['2019-02-29', '2020-01-01T00:00:00', '2031-01-01', '2020-01-01T00:00:00+02:00', 43_831, 43_831.5, '01/02/2020', 'KM1906, KOK1606'],
  ...['temperature', 'Temperature', 'salinity', 'depth', 'cruise', 'time', 'lat', 'observation', 'model', 'CTD', 'Irregular', '<sample>'],
]

function edited(workbook: Workbook, random: Random): Workbook {
  return applyFixes(
    workbook,
    Array.from({ length: random.whole(1, 3) }, () => anyEdit(workbook, random)),
  ).workbook
}

function anyEdit(workbook: Workbook, random: Random): Finding {
  const isOfUnit = random.chance(0.1)
  const sheet: SheetName = isOfUnit ? 'vars_meta_data' : random.pick([...sheetNames, 'data', 'data', 'data'])
  const { columns = [], rowNumbers = [], headerRow = 1 } = workbook.sheets.get(sheet) ?? {}
  const letters = (isOfUnit ? columns.find(({ header }) => header === 'var_unit') : undefined)?.letters ?? random.pick(columns).letters
  const row = random.chance(0.06) ? headerRow : (rowNumbers[random.whole(0, rowNumbers.length - 1)] ?? 2)
  const value = random.pick(isOfUnit ? ['K', '°C', '1', null] : values)
  return { code: 'x', severity: 'error', sheet, row, column: null, cell: `${letters}${row}`, says: '', fix: { value, confidence: 'safe' } }
}

const portal = (cruise: string): PortalFacts => ({
  publishedShortNames: new Set(['temperature']),
  publishedLongNames: new Set(['ctd']),
  cruises: new Map([[cruise.toLowerCase(), { south: -90, north: 90, west: -180, east: 10, startMs: 0, endMs: Date.UTC(2012, 0, 1) }]]),
})

test('SBM-08 what is found after each edit, undone or not, is what a check of the whole workbook finds', () => {
  for (let seed = 1; seed <= 24; seed++) {
    const random = new Random(seed)
    const book = cleanBook(random)
    const cruise = String(book.dataset_meta_data[1]?.[book.dataset_meta_data[0]?.indexOf('cruise_names') ?? 0])
    const facts = seed % 2 === 0 ? portal(cruise) : undefined
    const steps = [workbookOf(book)]
    const checker = new WorkbookChecker(steps[0] ?? workbookOf(book), vocabulary, facts)
    for (let step = 0; step < 20; step++) {
      const last = steps.at(-1)
      if (last && random.chance(0.75)) steps.push(edited(last, random))
      else if (steps.length > 1) steps.pop()
      const workbook = steps.at(-1) ?? workbookOf(book)
      expect(checker.check(workbook), `seed ${seed}, step ${step}`).toEqual(validateWorkbook(workbook, vocabulary, facts))
    }
  }
})

test('WBK-46 rows that are made up to share a hash are compared no more often than others', () => {
  // Two bits that cancel each other out in a hash that adds each half of a number after the other.
  const bits = new DataView(new ArrayBuffer(8))
  const turned = (value: number) => {
    bits.setFloat64(0, value)
    bits.setUint32(4, bits.getUint32(4) ^ 0x8000_0000)
    bits.setUint32(0, bits.getUint32(0) ^ 0x8000_0000)
    return bits.getFloat64(0)
  }
  const columns = 16
  const [plain, other] = [1.5, turned(1.5)]
  const rows = Array.from({ length: 2 ** columns }, (_, row): CellContent[] =>
    Array.from({ length: columns }, (_, column) => ((row >> column) & 1 ? other : plain)),
  )
  const headers = Array.from({ length: columns }, (_, column) => lettersOf(column))
  const { groups } = validateWorkbook(workbookOf({ data: [headers, ...rows, rows[7] ?? []] }), vocabulary)
  expect(groups.find(({ code }) => code === 'duplicate-row')?.total).toBe(1)
})
