import type { DatasetRecord, VariableRecord, VariableRow } from '#core/catalog/records.ts'
import { formatInstant } from '#core/extent/time.ts'
import { spelledAddresses } from '#core/text/spelledAddresses.ts'
import { acrossDateLine } from './acrossDateLine.ts'
import type { PageComputed } from './DatasetFacts.ts'
import type { CitedAuthor, DatasetFile, VariableBounds, VariableFile } from './DatasetFile.ts'

/** Parts the references of a data set, and nothing else, on the wire. */
const REFERENCE_SEPARATOR = '$$$'

/** The two features a data set can have, as filters and chips name them. */
export const dataFeatures = ['Ancillary Data', 'Continuously Updated'] as const

type Statistics = PageComputed['statistics'][string]

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)
const orNull = (text: string): string | null => (text === '' ? null : text)
const numberOrNull = (value: number | string | null | undefined): number | null => (typeof value === 'number' ? value : null)
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** A bound of a data set's time as text: ISO 8601, or the month of a climatology. Timeless data answer their documented instant (D63). */
function timeText(computed: PageComputed, value: number): string {
  return computed.timeColumn === 'month' ? String(value) : formatInstant(value)
}

/** What a time in the data means where it is no plain instant; `null` for ordinary times (D63). */
function timeMeaningOf(file: DatasetFile): string | null {
  return file.timeMeaning.kind === 'instants' ? null : orNull(file.timeMeaning.says)
}

function metadataText(file: DatasetFile): string | null {
  const meaning = timeMeaningOf(file)
  const metadata = {
    // Everybody can read it.
    ...spelledAddresses(file.metadata),
    ...(meaning === null ? {} : { time_meaning: meaning }),
    ...(file.synthetic ? { synthetic: 'true' } : {}),
  }
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata)
}

/** The bounds and flags that data sets and variables answer alike; bounds are `null` for a variable without values. */
function coverageOf(file: DatasetFile, computed: PageComputed, bounds: VariableBounds | null) {
  return {
    Climatology: flag(file.timeMeaning.kind === 'monthly-climatology'),
    Has_Depth: flag(computed.hasDepth),
    Lat_Min: bounds?.lat.min ?? null,
    Lat_Max: bounds?.lat.max ?? null,
    Lon_Min: bounds?.lon.min ?? null,
    Lon_Max: bounds?.lon.max ?? null,
    Depth_Min: bounds?.depthMetres?.min ?? null,
    Depth_Max: bounds?.depthMetres?.max ?? null,
    Time_Min: bounds && timeText(computed, bounds.time.min),
    Time_Max: bounds && timeText(computed, bounds.time.max),
    Time_Meaning: timeMeaningOf(file),
  }
}

/** Rows without a variable's value are no coverage of it. */
function boundsOf(computed: PageComputed, name: string): VariableBounds | null {
  const own = computed.variableBounds?.[name]
  return own === undefined ? computed : own
}

/** The sensors of a data set's variables, each once, in alphabetical order. */
function sensorsOf(file: DatasetFile): string[] {
  return distinct(file.variables.map(({ sensor }) => sensor)).sort((a, b) => a.localeCompare(b, 'en'))
}

/** The features that a data set has, in the order of `dataFeatures`. */
function featuresOf(file: DatasetFile): string[] {
  const [ancillary, updated] = dataFeatures
  return [...(file.ancillaryData ? [ancillary] : []), ...(file.continuouslyUpdated ? [updated] : [])]
}

/** A data set as the catalog calls answer it, from its two files; the portal's seeding and its static pages both use this, so they agree. */
export function datasetRecordOf(file: DatasetFile, computed: PageComputed): DatasetRecord {
  return {
    Product_Type: 'Dataset',
    Dataset_ID: file.id,
    Short_Name: file.shortName,
    Long_Name: file.longName,
    Description: file.description,
    Icon_URL: file.iconUrl,
    Dataset_Version: file.version,
    Dataset_Release_Date: file.releaseDate,
    Dataset_History: orNull(file.history),
    Table_Name: file.tableName,
    Process_Level: file.processLevel,
    Make: file.make,
    Data_Source: file.source,
    Distributor: orNull(file.distributor),
    Acknowledgement: file.acknowledgement,
    Spatial_Resolution: file.spatialResolution,
    Temporal_Resolution: file.temporalResolution,
    Study_Domain: file.studyDomain,
    ...coverageOf(file, computed, computed),
    Sensors: sensorsOf(file),
    Visualize: flag(file.variables.some(({ visualize }) => visualize)),
    Row_Count: computed.rows,
    Regions: file.regions.join(','),
    References: orNull(file.references.join(REFERENCE_SEPARATOR)),
    DataFeatures: featuresOf(file),
    Keywords: distinct([...file.keywords, ...file.variables.flatMap(({ keywords }) => keywords)]),
    Unstructured_Dataset_Metadata: metadataText(file),
    ...acrossDateLine(computed),
    ...(file.citation === undefined ? {} : { Creators: file.citation.authors.map(creatorOf) }),
  }
}

const creatorOf = (author: CitedAuthor) =>
  'name' in author ? { Name: author.name, ORCID: null } : { Name: `${author.family}, ${author.given}`, ORCID: author.orcid ?? null }

/** The counts and moments of a variable's values; all `null` and 0 where nothing was computed for it. */
function statisticsOf(computed: PageComputed, name: string) {
  const statistics: Statistics | undefined = computed.statistics[name]
  return {
    Variable_25th: statistics?.['25%'] ?? null,
    Variable_50th: statistics?.['50%'] ?? null,
    Variable_75th: statistics?.['75%'] ?? null,
    Variable_Count: statistics?.count ?? 0,
    Variable_Mean: statistics?.mean ?? null,
    Variable_Min: numberOrNull(statistics?.min),
    Variable_Max: numberOrNull(statistics?.max),
  }
}

/** The facts of a variable in both of its forms. */
function describedBy(file: DatasetFile, variable: VariableFile) {
  return {
    ID: variable.id,
    Variable: variable.name,
    Unit: variable.unit,
    Sensor: variable.sensor,
    Make: file.make,
    Study_Domain: file.studyDomain,
    Spatial_Resolution: file.spatialResolution,
    Temporal_Resolution: file.temporalResolution,
    Visualize: flag(variable.visualize),
    Comment: orNull(variable.comment),
    Keywords: variable.keywords.join(', '),
    Unstructured_Variable_Metadata: Object.keys(variable.metadata).length === 0 ? null : JSON.stringify(variable.metadata),
  }
}

/** The variables of a data set as `datasetvariables` answers them, by long name. */
export function variableRowsOf(file: DatasetFile, computed: PageComputed): VariableRow[] {
  return file.variables
    .map((variable) => ({
      ...describedBy(file, variable),
      ...statisticsOf(computed, variable.name),
      Long_Name: variable.longName,
      Variable_STD: computed.statistics[variable.name]?.std ?? null,
    }))
    .sort((a, b) => a.Long_Name.localeCompare(b.Long_Name, 'en'))
}

/** One variable with all that a chart of it needs. In this form Short_Name and Dataset_Name are the data set's names, Long_Name the variable's. */
export function variableRecordOf(file: DatasetFile, computed: PageComputed, variable: VariableFile): VariableRecord {
  return {
    ...describedBy(file, variable),
    ...coverageOf(file, computed, boundsOf(computed, variable.name)),
    ...statisticsOf(computed, variable.name),
    Variable_Std: computed.statistics[variable.name]?.std ?? null,
    Short_Name: file.shortName,
    Long_Name: variable.longName,
    Dataset_Name: file.longName,
    Dataset_ID: file.id,
    Table_Name: file.tableName,
    Process_Level: file.processLevel,
    Data_Source: file.source,
    Distributor: orNull(file.distributor),
    Lat_Count: computed.statistics.lat?.count ?? computed.rows,
    Depth_Levels: computed.depthLevels,
    Palette: variable.palette,
  }
}

/** Whether a record describes synthetic data, which must be labelled wherever they appear. */
export function isSynthetic(record: Pick<DatasetRecord, 'Unstructured_Dataset_Metadata'>): boolean {
  return record.Unstructured_Dataset_Metadata?.includes('"synthetic":"true"') ?? false
}

/** Whether a record's times are no dates: one annual mean, one static field or one model month (D63). */
export function isTimeless(record: Pick<DatasetRecord, 'Time_Meaning' | 'Climatology'>): boolean {
  return record.Time_Meaning !== null && record.Climatology === 0
}
