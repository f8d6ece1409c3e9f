/** What is known of a form of rows without writing any: for the calls' description, the reference and the command line. */
export interface FormFacts {
  readonly title: string
  /** The type that is sent. */
  readonly mediaType: string
  /** The names by which `Accept` asks for it. */
  readonly accepts: readonly string[]
  readonly fileExtension: string
  /** The last bytes of every whole answer with rows; `null` where the header states the length instead. */
  readonly ending: readonly number[] | null
  /** How many bytes follow the ending. */
  readonly bytesAfterEnding?: number
  /** A text that follows those where a part of the answer could not be read. */
  readonly incompleteComment?: string
  /** Whether all of an answer is in memory before its first byte goes out. */
  readonly isBuffered?: true
  /** Whether it says where its rows come from and what its columns are. */
  readonly isDescribed?: true
  /** All bytes of an answer without rows, where its ending is another. */
  readonly withoutRows?: readonly number[]
}

const LINE_END = 10

/** Every form by the name that `format=` has for it; CSV, the first, is what those get who ask for nothing. */
export const formFacts = {
  csv: {
    title: 'CSV',
    mediaType: 'text/plain; charset=utf-8',
    accepts: ['text/csv', 'text/plain'],
    fileExtension: 'csv',
    ending: [LINE_END, LINE_END],
    withoutRows: [LINE_END],
  },
  arrow: {
    title: 'Arrow IPC stream',
    mediaType: 'application/vnd.apache.arrow.stream',
    accepts: ['application/vnd.apache.arrow.stream'],
    fileExtension: 'arrows',
    // Its end-of-stream marker (Arrow columnar format 1.5, IPC streaming).
    ending: [255, 255, 255, 255, 0, 0, 0, 0],
    isDescribed: true,
  },
  parquet: {
    title: 'Parquet',
    mediaType: 'application/vnd.apache.parquet',
    accepts: ['application/vnd.apache.parquet', 'application/x-parquet'],
    fileExtension: 'parquet',
    // PAR1
    ending: [80, 65, 82, 49],
    isDescribed: true,
  },
  netcdf: {
    title: 'NetCDF',
    mediaType: 'application/x-netcdf',
    accepts: ['application/x-netcdf', 'application/netcdf'],
    fileExtension: 'nc',
    ending: null,
    isBuffered: true,
    isDescribed: true,
  },
  ndjson: {
    title: 'JSON lines',
    mediaType: 'application/x-ndjson',
    accepts: ['application/x-ndjson', 'application/ndjson', 'application/jsonl'],
    fileExtension: 'ndjson',
    ending: [LINE_END],
    withoutRows: [],
  },
} as const satisfies Readonly<Record<string, FormFacts>>

export type FormName = keyof typeof formFacts

/** The forms of a file that holds a data set or a part of it. The zip file holds CSV and the metadata workbook (DLD-23). */
export const fileFacts = {
  zip: {
    title: 'Zip with workbook',
    mediaType: 'application/zip',
    accepts: [],
    fileExtension: 'zip',
    // PK 5 6, which begin the last 22 bytes before the comment (APPNOTE 4.3.16).
    ending: [80, 75, 5, 6],
    bytesAfterEnding: 18,
    incompleteComment: 'Incomplete: see README.txt',
  },
  csv: formFacts.csv,
  parquet: formFacts.parquet,
  netcdf: formFacts.netcdf,
  arrow: formFacts.arrow,
} as const satisfies Readonly<Record<string, FormFacts>>

export type FileForm = keyof typeof fileFacts

/** The names of these forms, the usual one first. */
export const fileForms = Object.keys(fileFacts) as [FileForm, ...FileForm[]]

/** All forms of either kind, by their names. */
export const allForms: Readonly<Record<FormName | FileForm, FormFacts>> = { ...formFacts, ...fileFacts }

/** The names of the forms, CSV first. */
export const formNames = Object.keys(formFacts) as [FormName, ...FormName[]]
