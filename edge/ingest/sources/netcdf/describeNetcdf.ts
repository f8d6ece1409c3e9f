import { basename } from 'node:path'
import { renamedCellMethods } from '#core/catalog/cellMethods.ts'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { securedAddress } from '#core/catalog/securedAddress.ts'
import { NOT_STATED } from '../notStated.ts'
import { paletteFor } from '../palette.ts'
import { columnName, type Layout, type RoutedField } from './buildLayout.ts'
import type { Climatology } from './climatology.ts'
import { type NcAttributes, type NetcdfFile, textOf } from './NetcdfFile.ts'
import { type Resolutions, STATIC } from './resolutions.ts'

/**
 * What a file says of itself, in the shape of a dataset.json that is still to be checked: the global attributes of ACDD 1.3 and CF, and
 * those of its variables; resolutions are those of its axes. What only a person can say (`make`, a release date that is not given) stays
 * out and is prompted for.
 */
export function describeNetcdf(
  path: string,
  file: NetcdfFile,
  layout: Layout,
  { isMonthly, years, spatial, temporal }: Resolutions & Climatology,
): RawMetadata {
  const first = (...names: string[]) => names.map((name) => textOf(file.attributes, name)).find((text) => text !== '')
  const stem = columnName(basename(path).replace(/\.(nc4?|cdf|h5|hdf5)$/i, '')) || 'Dataset'
  const title = first('title') ?? stem
  const source = (first('institution', 'creator_institution', 'creator_name', 'source', 'project') ?? NOT_STATED).slice(0, 99)
  const released = /^\d{4}-\d{2}-\d{2}/.exec(first('date_issued', 'date_modified', 'date_created', 'date_metadata_modified') ?? '')
  const variables = describeVariables(layout)
  const keywords = (first('keywords') ?? '').split(/[,;>]/).map((word) => word.trim())
  return withoutEmpty({
    shortName: stem,
    longName: title.slice(0, 199),
    version: (first('product_version', 'version') ?? '1').slice(0, 49),
    releaseDate: released?.[0],
    processLevel: first('processing_level') ?? NOT_STATED,
    studyDomain: NOT_STATED,
    source,
    distributor: first('publisher_name', 'publisher_institution')?.slice(0, 99),
    acknowledgement: first('acknowledgement', 'acknowledgment') ?? source,
    licence: licenceOf(first('license', 'licence')),
    history: first('history'),
    description: first('summary', 'description', 'comment', 'title') ?? stem,
    references: (first('references') ?? '')
      .split(/ \$\$\$ |\n/)
      .map((text) => text.trim())
      .filter(Boolean),
    keywords: [
      ...new Set(keywords.filter(Boolean).concat(keywords.some(Boolean) ? [] : variables.flatMap((variable) => variable.keywords))),
    ],
    temporalResolution: isMonthly ? 'Monthly Climatology' : temporal,
    spatialResolution: spatial,
    timeMeaning: timeMeaning({ isMonthly, years, temporal }),
    doi: first('doi'),
  })
}

function timeMeaning({ isMonthly, years, temporal }: Pick<Resolutions & Climatology, 'isMonthly' | 'years' | 'temporal'>) {
  if (temporal === STATIC) return { kind: 'static', says: 'Does not change with time: every row has the same.' }
  if (!isMonthly) return { kind: 'instants', says: '' }
  const says = 'Monthly climatology: times are months of the year.'
  return { kind: 'monthly-climatology', says, ...(years === null ? {} : { years }) }
}

/** What the attributes say of each of the data variables. */
export function describeVariables(layout: Layout) {
  const coordinates = coordinateNames(layout)
  return layout.data.map((routed) => describeVariable(routed, coordinates))
}

function licenceOf(text: string | undefined): { readonly name: string; readonly url?: string } {
  const url = /https?:\/\/\S+/.exec(text ?? '')?.[0]
  const name = (text ?? NOT_STATED).slice(0, 199)
  const secured = url === undefined ? null : securedAddress(url)
  return secured === null ? { name } : { name, url: secured }
}

const withoutEmpty = (raw: RawMetadata): RawMetadata =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''))

/** Our names for the file's coordinates, and for dimensions that belong to one of them alone; months are times to CF. */
function coordinateNames({ places }: Layout): ReadonlyMap<string, string> {
  const own = Array.from(places, ([place, { field }]) => ({ name: place === 'month' ? 'time' : place, field }))
  const dimensions = own.flatMap(({ field }) => field.dimensions)
  const isAlone = (dimension: string) => dimensions.filter((name) => name === dimension).length === 1
  return new Map([
    ...own.flatMap(({ name, field }) => field.dimensions.filter(isAlone).map((dimension) => [dimension, name] as const)),
    ...own.map(({ name, field }) => [field.variable.name, name] as const),
  ])
}

function describeVariable({ name, field }: RoutedField, coordinates: ReadonlyMap<string, string>) {
  const { attributes } = field.variable
  const text = (key: string) => textOf(attributes, key)
  const longName = (text('long_name') || text('standard_name').replaceAll('_', ' ') || field.variable.name).slice(0, 199)
  const unit = text('units') === '1' ? '' : text('units')
  const standardName = text('standard_name')
  const cellMethods = renamedCellMethods(text('cell_methods'), coordinates)
  const words = [longName, standardName.replaceAll('_', ' ')].filter(Boolean)
  return {
    longName,
    unit,
    ...(standardName === '' ? {} : { standardName }),
    ...(cellMethods === null ? {} : { cellMethods }),
    sensor: text('instrument') || text('sensor') || NOT_STATED,
    keywords: [...new Set(words)],
    comment: text('comment'),
    visualize: field.type !== 'text' && !isFlag(attributes),
    palette: paletteFor({ standardName, unit, name }),
    decimals: field.decimals,
    ...(text('units_metadata') === '' ? {} : { metadata: { units_metadata: text('units_metadata') } }),
  }
}

const isFlag = (attributes: NcAttributes): boolean => attributes.has('flag_values') || attributes.has('flag_masks')
