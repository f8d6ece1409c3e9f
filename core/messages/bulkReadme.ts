import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { counted, countText } from '#core/text/counted.ts'

/** The filters of a download of several data sets, as a request has them. */
interface ReadmeFilters {
  readonly temporal?: { readonly startDate: string; readonly endDate: string } | null | undefined
  readonly spatial?:
    | Readonly<Partial<Record<'latMin' | 'latMax' | 'lonMin' | 'lonMax' | 'depthMin' | 'depthMax', number | null>>>
    | null
    | undefined
  readonly depth?: Readonly<Partial<Record<'min' | 'max', number | null>>> | null | undefined
  readonly cruise?: string | null | undefined
  readonly variables?: Readonly<Record<string, readonly string[]>> | null | undefined
}

/** A data set of a download as the README lists it. */
interface ReadmeDataset {
  readonly shortName: string
  readonly longName: string
  readonly version: string
  /** `null` for one without observations. */
  readonly rows: number | null
  /** Why some of it is missing; `null` for a complete one. */
  readonly reason: string | null
}

interface ReadmeFacts {
  /** ISO 8601. */
  readonly madeAt: string
  /** Its name, and its address. */
  readonly portal: { readonly name: string; readonly origin: string }
  readonly filters: ReadmeFilters
  readonly isForSpreadsheet: boolean
  readonly datasets: readonly ReadmeDataset[]
  readonly citations: readonly string[]
  /** The requested names that no data set has. */
  readonly unknownNames: readonly string[]
}

/** Texts of the files that describe a zip file of data sets, within it. */
export const bulkReadmeTexts = {
  /** Where the portal itself failed; it logs more. */
  unreadable: 'The portal could not read all of its rows.',
  /** The file beside the rows that end early. */
  incomplete: (reason: string, rows: number) =>
    `This data set is incomplete: ${counted(rows, 'row')} of it could be read.\n${reason}\nDownload it again for all of its rows.\n`,
  /** On the command line. */
  toldByCommand: 'The zip file is incomplete: its README.txt says which data sets are missing or end early. Download these again.',
  readme: ({ madeAt, portal, filters, isForSpreadsheet, datasets, citations, unknownNames }: ReadmeFacts) =>
    sections([
      [
        `Data from ${portal.name}`,
        [
          `Downloaded from ${portal.origin} on ${madeAt.slice(0, 10)} at ${madeAt.slice(11, 16)} UTC.`,
          ...incompleteLines(datasets, unknownNames),
        ],
      ],
      ['Files', fileLines(isForSpreadsheet)],
      ['Filters', filterLines(filters)],
      ['Data sets', [...datasets.map(datasetLine), ...unknownNames.map((name) => `${name}: NOT FOUND in this portal`)]],
      [
        'How to cite',
        ['Cite each data set that you use. citations.bib has the same for reference managers.', ...citations.flatMap((text) => ['', text])],
      ],
    ]),
} as const

const sections = (parts: readonly (readonly [title: string, lines: readonly string[]])[]): string =>
  parts.map(([title, lines]) => `${title}\n${'-'.repeat(title.length)}\n${lines.join('\n')}\n`).join('\n')

function incompleteLines(datasets: readonly ReadmeDataset[], unknownNames: readonly string[]): readonly string[] {
  const count = datasets.filter(({ reason }) => reason !== null).length + unknownNames.length
  if (count === 0) return []
  return [`INCOMPLETE: ${counted(count, 'data set')} ${count === 1 ? 'is missing or ends' : 'are missing or end'} early; see below.`]
}

const fileLines = (isForSpreadsheet: boolean): readonly string[] => [
  'Each data set has a folder:',
  '  NAME_Metadata.xlsx   the data set, its variables and their statistics',
  '  NAME(TABLE).csv      its rows, with the names of the columns in the first line',
  '  INCOMPLETE.txt       only if some of its rows are missing',
  'Beside them:',
  '  citations.txt, citations.bib   how to cite the data sets',
  '  manifest.json                  files, rows and versions, for programs',
  'The CSV files are UTF-8. Times are UTC, latitudes degrees north, longitudes degrees east, depths metres. Missing values are empty.',
  ...(isForSpreadsheet ? ['Texts that a spreadsheet would run as a formula begin with an apostrophe.'] : []),
]

function filterLines({ temporal, spatial, depth, cruise, variables }: ReadmeFilters): readonly string[] {
  const { latMin, latMax, lonMin, lonMax, depthMin = depth?.min, depthMax = depth?.max } = spatial ?? {}
  const lines = [
    ...(temporal ? [`Dates: ${temporal.startDate} to ${temporal.endDate} (UTC); of a monthly climatology, the months within them`] : []),
    ...(latMin == null && latMax == null ? [] : [`Latitude: ${formatLatitude(latMin ?? -90)} to ${formatLatitude(latMax ?? 90)}`]),
    ...(lonMin == null && lonMax == null ? [] : [`Longitude: ${longitude(lonMin ?? -180)} to ${longitude(lonMax ?? 180)}`]),
    ...(depthMin == null && depthMax == null ? [] : [depthLine(depthMin ?? null, depthMax ?? null)]),
    ...(cruise ? [`Cruise: ${cruise}`] : []),
    ...Object.entries(variables ?? {}).map(([shortName, names]) => `Variables of ${shortName}: ${names.join(', ')}`),
  ]
  return lines.length === 0 ? ['None: all rows.'] : lines
}

const longitude = (degreesEast: number): string => formatLongitude(degreesEast > 180 ? degreesEast - 360 : degreesEast)

function depthLine(min: number | null, max: number | null): string {
  const range = max === null ? `${min} m and below` : `${min ?? 0} m to ${max} m`
  return `Depth: ${range}; data sets without depth are not filtered by it`
}

function datasetLine({ shortName, longName, version, rows, reason }: ReadmeDataset): string {
  const size = rows === null ? 'metadata only, this portal has no rows of it' : `${countText(rows)} ${rows === 1 ? 'row' : 'rows'}`
  const line = `${shortName}: ${longName}. Version ${version}, ${size}`
  return reason === null ? line : `${line}\n  INCOMPLETE: ${reason}`
}
