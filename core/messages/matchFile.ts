import { countText } from '#core/text/counted.ts'

/** Why a file of positions cannot be read, or what has to be known first; in the page, the command line and the call alike. */
export const matchFileTexts = {
  empty: 'The file is empty.',
  binary: (kind: string) => `This is ${kind}, not a table of text. Save the table as CSV or xlsx.`,
  noText: 'The file has bytes that are no text in UTF-8, UTF-16 or Windows-1252. Save the table as CSV.',
  html: 'This is a web page, not a table: the download may have needed a sign-in.',
  noHeader: (line: number, text: string) => `Line ${line} has no names of columns: "${text}". Add a first line such as time,lat,lon,depth.`,
  noPosition: (axis: 'latitude' | 'longitude', columns: string) => `No column reads as a ${axis}. The columns are: ${columns}.`,
  noTime: (columns: string) => `No column reads as a time. The columns are: ${columns}.`,
  unreadableTimes: (column: string, text: string) =>
    `The times in column ${column} have no form that is known, such as "${text}". Write them as 2024-05-01T12:00:00Z.`,
  noColumn: (name: string) => `The table has no column ${name}.`,
  dayOrder: (text: string) =>
    `"${text}" can be read in two ways, and no date of the file has a day above 12. Say which comes first: dates=day-first or dates=month-first.`,
  tooManyRows: (rows: number) => `One match takes at most ${countText(rows)} rows. Divide the file, or take every second row.`,
  tooManyColumns: (columns: number) => `The table has more than ${countText(columns)} columns.`,
  moreCells: (line: number, cells: number, columns: number) =>
    `Line ${line} has ${countText(cells)} cells, but the table has ${countText(columns)} columns.`,
  noJson: (line: number) => `Line ${line} is no JSON object with numbers and texts.`,
  unreadableCell: (line: number, column: string, text: string) => `Line ${line}, column ${column}: "${text}"`,
} as const
