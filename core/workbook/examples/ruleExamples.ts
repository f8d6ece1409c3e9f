import type { PortalFacts } from '../PortalFacts.ts'
import type { MergedRange } from '../Workbook.ts'
import type { CellContent } from '../workbookOf.ts'
import { addRow, all, each, type IntroduceError, inData, rename } from './introduceError.ts'
import { metadataExamples } from './metadataExamples.ts'

/** How a sound workbook breaks a rule, and why the rule is there. */
export interface RuleExample {
  readonly introduceError: IntroduceError
  readonly because: string
  /** Cells of the data sheet that are merged in the wrong example. */
  readonly merged?: readonly MergedRange[]
  /** What the sound workbook has otherwise, where the example begins with another one. */
  readonly first?: IntroduceError
  /** Makes the right example of the sound workbook, where that does not show what to do. */
  readonly right?: IntroduceError
  /** What the portal knows otherwise. */
  readonly portal?: Partial<PortalFacts>
  /** Rules that the same cells break too, and that are told first. */
  readonly besides?: readonly string[]
}

const reach = { south: -90, north: 90, west: -180, east: 180, startMs: 0, endMs: Date.UTC(2100, 0) }
/** A portal whose cruises were everywhere, so that their tracks are not in the way. */
const anywhere: Partial<PortalFacts> = { cruises: new Map(['km1906', 'kok1606'].map((name) => [name, reach])) }

const secondCruise = addRow('dataset_meta_data', { cruise_names: 'KOK1606' })

const radians = (cell: unknown) => Number(((Number(cell) * Math.PI) / 180).toFixed(4))

/** The time as a date of Excel of four decimals, with seconds of its own. */
const roundedSerial = (cell: CellContent, row: number): CellContent => ({
  date: Number(((Date.parse(`${String(cell)}Z`) + row * 1000) / 86_400_000 + 25_569).toFixed(4)),
})

/** Makes the second variable the name of the station. */
const stations: IntroduceError = all(
  rename('data', 'salinity', 'station'),
  each('station', (_, row) => `S${row}`),
  (book) => {
    const [names, , second] = book.vars_meta_data
    const set = (name: string, value: string | number | null) => second?.splice(names?.indexOf(name) ?? 0, 1, value)
    set('var_short_name', 'station')
    set('var_long_name', 'Name of the Station')
    set('var_unit', null)
    set('visualize', 0)
    set('var_keywords', 'station, in situ, North Pacific Ocean')
  },
)

/** Examples of the rules of the data sheet, by their codes. */
const dataExamples: Readonly<Record<string, RuleExample>> = {
  'sheet-missing': {
    introduceError: (book) => {
      Reflect.deleteProperty(book, 'vars_meta_data')
    },
    because: 'Readers look for the sheets by their names. A renamed sheet is a missing one.',
  },
  'sheet-name': {
    introduceError: (book) => {
      Object.assign(book, { 'Vars_Meta_Data ': book.vars_meta_data })
      Reflect.deleteProperty(book, 'vars_meta_data')
    },
    because:
      'Programs that read the workbook know its sheets by their exact names. Letter case and a space at the end, which nobody sees, count.',
  },
  'sheet-empty': {
    introduceError: (book) => book.vars_meta_data.splice(1),
    because: 'A sheet that holds only its headers describes nothing.',
  },
  'hidden-character': {
    introduceError: rename('data', 'salinity', 'sal\u200binity'),
    because:
      'Texts that are copied from web pages and PDF files bring along characters that nobody sees, and some keyboards write letters that only look alike. Programs compare every character.',
  },
  'column-missing': {
    introduceError: rename('data', 'lat', 'Latitude'),
    because:
      'Charts, searches and subsets need to know where and when each value was measured. Headers are written in lower case, as in the template.',
  },
  'duplicate-column': {
    introduceError: rename('data', 'salinity', 'temperature'),
    because: 'A name must mean one column. Letter case makes no difference, as SQL does not distinguish it.',
  },
  'unit-row': {
    introduceError: (book) => book.data.splice(1, 0, ['UTC', 'deg N', 'deg E', 'm', '°C', '1']),
    because: 'Every row below the headers is a measurement. A row of units would turn its columns into text.',
  },
  'orphan-cell': {
    introduceError: (book) => book.data[4]?.push('check this'),
    because: 'A note beside the table belongs to no variable and would be lost. Put it into a column of its own, or into var_comment.',
  },
  'formula-value': {
    introduceError: inData('salinity', 3, { formula: '=AVERAGE(F2:F3)' }),
    because:
      'Python, R and other programs write formulas without computing them; a spreadsheet computes them when it opens the file. The portal reads the values that are stored, and would publish blanks or zeros.',
  },
  'merged-cells': {
    merged: [{ letters: 'B', first: 2, last: 4 }],
    introduceError: all(inData('lat', 2, null), inData('lat', 3, null)),
    because: 'Merged cells show one value over many rows, but only the first row holds it: the others would be published without.',
  },
  'excel-date': {
    first: stations,
    introduceError: inData('station', 3, { date: 42_430 }),
    because:
      'Excel takes texts such as MAR-1, and numbers such as 3.1 in some countries, for dates, and keeps nothing of what was typed. Give the column the format Text before you type or paste.',
  },
  cross_validate_data_vars: {
    introduceError: rename('data', 'salinity', 'salt'),
    because:
      'Here the data sheet calls the column salt. A column that is not described cannot be understood by others; a description without a column promises data that are not there.',
  },
  'value-required': {
    introduceError: inData('lat', 3, null),
    because: 'A value without a time and a position cannot be found, mapped or matched with others.',
  },
  'time-form': {
    introduceError: inData('time', 3, '30/04/2019 noon'),
    because: 'Day and month are read differently in different countries; year, month and day in this order are not.',
  },
  'implausible-year': {
    introduceError: inData('time', 3, '0019-04-30T00:00:00'),
    because: 'A year of two digits, or two digits exchanged, moves a measurement by centuries, and the data set with it.',
  },
  'time-rounded': {
    introduceError: each('time', roundedSerial),
    because: 'A day has 86,400 seconds: four decimals of a day are steps of nine seconds, in which a ship moves 50 m.',
  },
  'lat-range': {
    introduceError: inData('lat', 3, '22.75N'),
    because: 'Latitudes are decimal degrees, and south is negative. A letter turns the number into text.',
  },
  'lon-range': {
    introduceError: inData('lon', 3, 202),
    because: 'Write longitudes from -180 to 180, west negative: -158, not 202.',
  },
  'depth-range': {
    introduceError: inData('depth', 3, -105),
    because: 'Depths count downwards from the surface, so that they are positive. The deepest trench is about 10,935 m deep.',
  },
  'depth-all-or-none': {
    introduceError: inData('depth', 3, null),
    because: 'A blank depth might mean the surface or an unknown depth. Write 0 for the surface.',
  },
  'missing-value-text': {
    introduceError: inData('salinity', 3, -999),
    because: 'A number that stands for a missing value spoils every mean. A blank cell is understood by all programs.',
  },
  'value-not-number': {
    introduceError: inData('temperature', 3, '23,6'),
    because: 'One text in a column keeps the whole column from being drawn and averaged. The decimal sign is a point.',
  },
  'column-empty': {
    introduceError: each('salinity', () => null),
    because: 'A variable without a value would be listed, but could never be drawn or downloaded.',
  },
  'duplicate-row': {
    introduceError: (book) => book.data.splice(4, 0, [...(book.data[3] ?? [])]),
    because: 'The same measurement twice counts twice in every mean. Rows are usually repeated by copying.',
  },
  cruise: {
    introduceError: inData('lat', 3, 52.85),
    because: 'The portal knows where the cruise was and when. A position far from it is usually a wrong sign or a wrong digit.',
  },
  'cruise-column': {
    introduceError: secondCruise,
    right: (book) => {
      secondCruise(book)
      for (const [row, cells] of book.data.entries()) cells.push(row === 0 ? 'cruise' : row < 3 ? 'KM1906' : 'KOK1606')
    },
    because: 'With several cruises, only a column says which row belongs to which.',
    portal: anywhere,
  },
  radians: {
    introduceError: all(each('lat', radians), each('lon', radians)),
    because: 'Programs calculate in radians and sometimes save them. On a map, the whole data set would lie off West Africa.',
    portal: anywhere,
  },
  'swapped-positions': {
    introduceError: all(rename('data', 'lat', 'x'), rename('data', 'lon', 'lat'), rename('data', 'x', 'lon')),
    because: 'Some programs write x before y, others latitude before longitude. No place lies beyond the poles.',
    portal: anywhere,
    besides: ['lat-range', 'cruise'],
  },
  'repeated-position': {
    introduceError: (book) => book.data.splice(4, 0, [...(book.data[3] ?? []).slice(0, 5), 35.9]),
    because: 'Two different values at one time, place and depth may be replicates, or a mistake in the time or depth.',
  },
  'mixed-types': {
    first: stations,
    introduceError: inData('station', 3, 14),
    because: 'A column of texts with a few numbers is often the result of a program that guessed. Sorting and comparing then go wrong.',
  },
  'identical-values': {
    introduceError: each('salinity', () => 35.1),
    because: 'A sensor that always says the same may have been stuck, or a formula was not filled down.',
  },
  'sentinel-number': {
    introduceError: inData('salinity', 3, -9999),
    because: 'Instruments and programs write numbers such as these where they have no value.',
  },
  'physical-range': {
    introduceError: inData('temperature', 3, 295.2),
    because: 'Sea water is not that warm. The value may be in kelvin, or the decimal point may be missing.',
  },
  outlier: {
    introduceError: inData('temperature', 3, 38.5),
    because: 'A value so far from all others may be a discovery or a wrong digit. Look at it once; it does not block the submission.',
  },
  'on-land': {
    introduceError: (book) => {
      const rows = book.data?.slice(1) ?? []
      for (const row of rows) row[1] = Number(row[1]) + 40
    },
    because:
      'No ship comes there. A digit, a sign or the order of lat and lon is wrong; harbours, estuaries and large lakes are not meant.',
    portal: anywhere,
  },
  'fast-move': {
    introduceError: inData('lat', 19, 21.05),
    because: 'A jump in an otherwise smooth track is usually a wrong digit in a position or a time.',
  },
  'after-release': {
    introduceError: inData('time', 3, '2029-04-30T00:00:00'),
    because: 'Data cannot be published before they were measured. One of the two dates is wrong.',
    portal: anywhere,
  },
  'time-changed': {
    introduceError: inData('time', 3, '2019-04-29T14:00:00-10:00'),
    because: 'The times of a data set are all in UTC. Check that the time zone was meant.',
  },
}

/** Examples of every rule, by its code. */
export const ruleExamples: Readonly<Record<string, RuleExample>> = { ...dataExamples, ...metadataExamples }
