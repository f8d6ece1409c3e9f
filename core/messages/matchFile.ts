import { counted, countText } from '#core/text/counted.ts'

/** Why a file of positions cannot be read, or what has to be known first; in the page, the command line and the call alike. */
export const matchFileTexts = {
  empty: 'The file is empty.',
  emptyWorkbook: 'The workbook has no sheet with rows.',
  tooLarge: (bytes: number) => `The file has more than ${countText(Math.round(bytes / 2 ** 20))} MB. Split it and match its parts.`,
  binary: (kind: string) => `This is ${kind}, not a table of text. Save the table as CSV.`,
  damagedGzip: 'The gzip file is damaged or incomplete.',
  noArrow: 'The bytes are not a complete Arrow stream.',
  nestedColumn: (column: string, type: string) => `The column ${column} has the type ${type}; only numbers, texts and times are read.`,
  noText: (line: number, character: number) =>
    `Line ${line}, character ${character}: a NUL, so this is not a text file. Save the table as CSV in UTF-8.`,
  html: 'Line 1: this is a web page, not a table. The download may have required a sign-in.',
  xml: 'Line 1: this is XML, not a table. Save the table as CSV.',
  json: 'Line 1: this is JSON, not a table. Save it as CSV, or with one object per line (NDJSON).',
  noHeader: (line: number, text: string) => `Line ${line} has no column names: "${text}". Add a first line such as time,lat,lon,depth.`,
  noPosition: (axis: 'latitude' | 'longitude', columns: string) => `No column is recognized as the ${axis}. The columns are: ${columns}.`,
  unreadableTimes: (column: string, text: string) =>
    `The times in the column ${column}, such as "${text}", are not in one known form. Write them as 2024-05-01T12:00:00Z.`,
  contradictoryDates: (column: string, one: string, other: string) =>
    `The dates in the column ${column} contradict each other: ${one}, but ${other}. Write them as 2024-05-01.`,
  noColumn: (name: string) => `The table has no column ${name}.`,
  /** Such as `day first: 03/04/2020 is 2020-04-03`. */
  reading: (way: string, text: string, day: string) => `${way}: ${text} is ${day}`,
  dayOrder: (text: string, readings: readonly string[], values: readonly string[]) =>
    `"${text}" can be read in more than one way (${readings.join('; ')}), and no date in the file decides. Add ${values.map((value) => `dates=${value}`).join(' or ')}.`,
  tooManyRows: (rows: number) => `A match takes at most ${countText(rows)} rows. Split the file and match its parts.`,
  tooManyRowsAt: (line: number, rows: number) =>
    `Line ${line}: a match takes at most ${countText(rows)} rows. Split the file and match its parts.`,
  tooManyColumns: (line: number, cells: number, columns: number) =>
    `Line ${line} has ${countText(cells)} columns; at most ${countText(columns)} are read.`,
  moreCells: (line: number, cells: number, columns: number, text: string) =>
    `Line ${line} has ${counted(cells, 'cell')}, but the table has ${counted(columns, 'column')}: "${text}" is in none of them.`,
  fewerCells: (line: number, cells: number, columns: number, column: string) =>
    `Line ${line} has ${counted(cells, 'cell')}, but the table has ${counted(columns, 'column')}: it ends before the column ${column}.`,
  noJson: (line: number) => `Line ${line} is not a JSON object of numbers and texts.`,
  newKey: (line: number, key: string) => `Line ${line} has the key "${key}", which the first object does not have.`,
  unreadableCell: (line: number, column: string, text: string, what: string) => `Line ${line}, column ${column}: "${text}" is not ${what}.`,
} as const
