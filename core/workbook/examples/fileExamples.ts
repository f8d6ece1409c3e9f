/** The lines of a file that break a rule of files, and as they should be. */
export interface FileExample {
  readonly name: string
  readonly wrong: string
  readonly right: string
  readonly because: string
}

/** Examples of the rules that only CSV files and folders can break, by their codes. */
export const fileExamples: Readonly<Record<string, FileExample>> = {
  'file-encoding': {
    name: 'casts.csv',
    wrong: 'time,lat,lon,station\n2019-04-30T12:00:00,48.38,-4.49,Ch\u00e2teaulin',
    right: 'time,lat,lon,station\n2019-04-30T12:00:00,48.38,-4.49,Ch\u00e2teaulin',
    because:
      'Both files look alike in an old spreadsheet, but the first one was saved as Windows-1252, in which accents are other bytes than in UTF-8. Programs that expect UTF-8 show them garbled.',
  },
  'ragged-row': {
    name: 'casts.csv',
    wrong: 'time,lat,lon,temperature\n2019-04-30T12:00:00,22.75,-158,25.2\n2019-05-01T12:00:00,22.8,-158',
    right: 'time,lat,lon,temperature\n2019-04-30T12:00:00,22.75,-158,25.2\n2019-05-01T12:00:00,22.8,-158,25.4',
    because:
      'A line with other cells than the header is a file that was cut off, or a decimal comma that was taken for a separator and moved all values behind it.',
  },
  'loose-quote': {
    name: 'casts.csv',
    wrong: 'time,lat,lon,station\n2019-04-30T12:00:00,22.75,-158,ALOHA "deep"',
    right: 'time,lat,lon,station\n2019-04-30T12:00:00,22.75,-158,"ALOHA ""deep"""',
    because:
      'A quote begins or ends a cell that may contain separators and line ends. One that does neither leaves open where the cell ends.',
  },
  description: {
    name: 'dataset.json',
    wrong: '{ "shortName": "HOT_Bottle_Salinity" }',
    right: '{ "shortName": "HOT_Bottle_Salinity", "longName": "Salinity of Bottle Casts", … }',
    because:
      'The description beside the data says what the metadata sheets of a workbook say. Each finding names the entry that is missing or wrong.',
  },
  'month-range': {
    name: 'climatology.csv',
    wrong: 'month,lat,lon,temperature\n13,22.5,-158.5,25.2',
    right: 'month,lat,lon,temperature\n12,22.5,-158.5,25.2',
    because: 'The rows of a climatology are of months of the year, from 1 for January to 12 for December.',
  },
}
