import ExcelJS from 'exceljs'

/** What a reader found and what it took: equal sums and counts mean that it read the same. */
export interface Reading {
  readonly ms: number
  readonly peakMegabytes: number
  /** The sum of all plain numbers. */
  readonly numbers: number
  /** The length of all texts. */
  readonly characters: number
  readonly cells: number
}

/** The slowest of some edits, each checked anew, beside a check of the whole workbook, and whether both find the same. */
export interface EditReading {
  readonly slowest: { readonly cell: string; readonly ms: number }
  readonly wholeMs: number
  readonly isEqual: boolean
}

/** Writes the workbook that the readers are measured with: dates, positions, depths, measured values with 15 to 17 digits, texts, gaps; and as many measured columns more as are asked for. */
export async function writeWorkbook(filename: string, rows: number, moreVariables = 0): Promise<void> {
  const more = Array.from({ length: moreVariables }, (_, index) => `measured_${index + 1}`)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useStyles: true, useSharedStrings: true })
  const sheet = workbook.addWorksheet('data')
  sheet.addRow(['time', 'lat', 'lon', 'depth', 'station', 'temperature', 'salinity', 'oxygen', 'nitrate', 'note', ...more]).commit()
  let seed = 12_345
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const rounded = (range: number, decimals: number) => Number((random() * range).toFixed(decimals))
  for (let index = 0; index < rows; index++) {
    const time = new Date(1_577_836_800_000 + index * 60_000)
    const position = [random() * 180 - 90, random() * 360 - 180, Math.round(random() * 5000)]
    const nitrate = index % 7 === 0 ? null : rounded(40, 3)
    const row = sheet.addRow([
      time,
      ...position,
      `station ${index % 500}`,
      random() * 30,
      rounded(40, 4),
      rounded(300, 2),
      nitrate,
      `note ${index % 1000}`,
      ...more.map(() => rounded(100, 3)),
    ])
    row.getCell(1).numFmt = 'yyyy-mm-dd hh:mm:ss'
    row.commit()
  }
  sheet.commit()
  for (const [name, described] of Object.entries(metadataOf(more))) {
    const sheet = workbook.addWorksheet(name)
    for (const values of described) sheet.addRow([...values]).commit()
    sheet.commit()
  }
  await workbook.commit()
}

const variables: readonly (readonly [name: string, longName: string, unit: string])[] = [
  ['station', 'Name of the Station', ''],
  ['temperature', 'Water Temperature', '°C'],
  ['salinity', 'Practical Salinity', '1'],
  ['oxygen', 'Dissolved Oxygen', 'µmol/kg'],
  ['nitrate', 'Nitrate Concentration', 'µmol/l'],
  ['note', 'Notes of the Watch', ''],
]

/** What describes the data, so that every rule has something to check. */
const metadataOf = (more: readonly string[]): Readonly<Record<string, readonly (readonly (string | number)[])[]>> => ({
  dataset_meta_data: [
    [
      'dataset_short_name',
      'dataset_long_name',
      'dataset_version',
      'dataset_release_date',
      'dataset_make',
      'dataset_source',
      'dataset_acknowledgement',
      'dataset_description',
    ],
    ['Bench', 'Made for Measuring', '1.0', '2025-01-01', 'model', 'Pelagos', 'None.', 'Random numbers.'],
  ],
  vars_meta_data: [
    [
      'var_short_name',
      'var_long_name',
      'var_sensor',
      'var_unit',
      'var_spatial_res',
      'var_temporal_res',
      'var_discipline',
      'visualize',
      'var_keywords',
    ],
    ...[...variables, ...more.map((name, index) => [name, `Measured Quantity ${index + 1}`, 'm'] as const)].map(
      ([name, longName, unit]) => [
        name,
        longName,
        'CTD',
        unit,
        'Irregular',
        'Irregular',
        'Physics',
        unit === '' ? 0 : 1,
        `${name}, global`,
      ],
    ),
  ],
})
