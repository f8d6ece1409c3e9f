import { metadataEntries } from '#core/catalog/metadata.ts'
import { isTimeless } from '#core/catalog/record.ts'
import type { AnswerColumn, CollapsedAxis, Statistic } from '#core/observations/AnswerColumn.ts'
import { ancillarySource } from '#core/observations/ancillaryTable.ts'
import { coordinateDescriptions } from '#core/observations/coordinateDescriptions.ts'
import type { ColumnDescription } from '#core/observations/FormDescription.ts'
import { unitText } from '#core/units/unitText.ts'
import { type CatalogSnapshot, findTable, type KnownDataset } from '../catalog/catalog.ts'
import { TEMPERATURE_DIFFERENCE, temperatureMetadata } from './temperatureMetadata.ts'

/** The catalog's description of an answer's column; `name` is its name in the answer. `null` if the catalog has none. */
export function describeColumn(catalog: CatalogSnapshot, column: AnswerColumn | null, name: string): ColumnDescription | null {
  if (column === null) return null
  const place = coordinateDescriptions[column.column]
  if (place !== undefined) {
    const isPlace = name === column.column && (column.statistic === null || column.statistic === 'mean')
    return ofStatistic({ ...place, axis: isPlace ? place.axis : undefined }, column)
  }
  const known = describeVariable(catalog, column)
  return known && ofStatistic(known, column)
}

function describeVariable(catalog: CatalogSnapshot, { table, column }: AnswerColumn): ColumnDescription | null {
  const source = ancillarySource(table.name, column)
  const dataset =
    source === null ? findTable(catalog, table.name) : catalog.datasets.find(({ record }) => record.Short_Name === source.shortName)
  const name = source?.variable ?? column
  const variable = dataset?.variables.find(({ record }) => record.Variable === name)
  if (dataset === undefined || variable === undefined) return null
  const { record, cellMethods } = variable
  const units = unitText(record.Unit)
  const standardName = standardNameOf(variable.standardName, units)
  const stated = metadataEntries(record.Unstructured_Variable_Metadata).find((entry) => entry.name === 'units_metadata')?.values[0]
  return {
    units,
    unitsMetadata: temperatureMetadata({ units, standardName, longName: record.Long_Name, name, stated }),
    longName: record.Long_Name,
    standardName,
    cellMethods: cellMethodsOf(dataset, cellMethods),
    comment: record.Comment ?? undefined,
    references: dataset.references.join('\n'),
  }
}

/** CF checkers reject a file with an invalid standard name. Salinity without a unit is practical salinity, which has a name of its own. */
function standardNameOf(name: string | null, units: string): string | undefined {
  if (name === null || !/^[a-z][a-z0-9_]*$/.test(name)) return undefined
  return name === 'sea_water_salinity' && units === '1' ? 'sea_water_practical_salinity' : name
}

/** Climatologies and annual means are means over time; other variables have the cell methods that they came with, if any. */
function cellMethodsOf({ record }: KnownDataset, own: string | null): string | undefined {
  if (own !== null && /\btime:/.test(own)) return own
  const isAnnualMean = isTimeless(record) && record.Temporal_Resolution === 'Annual'
  const ofTime = record.Climatology === 1 ? 'time: mean within years time: mean over years' : isAnnualMean ? 'time: mean' : ''
  return [own, ofTime].filter(Boolean).join(' ') || undefined
}

/** The CF cell method of a statistic; a count has a standard name of its own instead. */
const methods: Readonly<Partial<Record<Statistic, string>>> = {
  mean: 'mean',
  'area-weighted mean': 'mean (comment: weighted by the cosine of the latitude)',
  'standard deviation': 'standard_deviation',
  variance: 'variance',
  minimum: 'minimum',
  maximum: 'maximum',
  sum: 'sum',
}

function ofStatistic(of: ColumnDescription, { statistic, over }: AnswerColumn): ColumnDescription {
  if (statistic === null) return of
  const longName = statistic === 'count' ? `number of values of ${of.longName}` : `${statistic} of ${of.longName}`
  if (statistic === 'count') return { longName, units: '1', standardName: 'number_of_observations', references: of.references }
  const cellMethods = [of.cellMethods, methodText(over, methods[statistic])].filter((text) => text !== undefined).join(' ')
  // The square of a unit has no text here, and a deviation has the standard name only together with its cell method.
  const isNamed = statistic !== 'variance' && (statistic !== 'standard deviation' || over.length > 0)
  return {
    ...of,
    longName,
    units: statistic === 'variance' ? undefined : of.units,
    unitsMetadata: unitsMetadataOf(of.unitsMetadata, statistic),
    standardName: isNamed ? of.standardName : undefined,
    cellMethods: cellMethods === '' ? undefined : cellMethods,
  }
}

/** Deviations of temperatures are differences; sums are neither. */
function unitsMetadataOf(of: string | undefined, statistic: Statistic): string | undefined {
  if (of === undefined || statistic === 'variance') return undefined
  if (statistic === 'standard deviation') return TEMPERATURE_DIFFERENCE
  return statistic === 'sum' && of !== TEMPERATURE_DIFFERENCE ? 'temperature: unknown' : of
}

function methodText(over: readonly CollapsedAxis[], method: string | undefined): string | undefined {
  return over.length === 0 || method === undefined ? undefined : `${over.map((axis) => `${axis}:`).join(' ')} ${method}`
}
