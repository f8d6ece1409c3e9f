import { UNKNOWN } from '#core/catalog/computedCruise.ts'
import type { CitedAuthor } from '#core/catalog/DatasetFile.ts'
import { givenDoi } from '#core/catalog/datacite/doiName.ts'
import { licenceOf } from '#core/catalog/licences.ts'
import { orcidOf } from '#core/catalog/orcid.ts'
import { formatDay } from '#core/extent/time.ts'
import { serialToMs } from '#core/workbook/rules/timeCell.ts'
import { columnNamed, type Sheet, textAt, type Workbook } from '#core/workbook/Workbook.ts'
import { paletteFor } from '../palette.ts'
import { sourceProblem } from '../sourceProblem.ts'

/** Texts for facts that a workbook cannot state. */
const NOT_STATED = 'Not stated'

/**
 * Maps dataset_meta_data and vars_meta_data. A workbook has no place for a processing level, a ship or a chief scientist: these
 * are said to be not stated or unknown, and regions stay empty until they follow from the positions. Names of cruises stay as given.
 */
export function describeWorkbook(workbook: Workbook) {
  const dataset = sheetOf(workbook, 'dataset_meta_data')
  const variables = sheetOf(workbook, 'vars_meta_data')
  const first = (name: string) => valuesOf(workbook, dataset, name)[0] ?? ''
  const shortName = first('dataset_short_name')
  const isMonthly = first('climatology') === '1'
  const described = describeVariables(workbook, variables)
  return {
    shortName,
    longName: first('dataset_long_name'),
    tableName: `tbl${shortName}`,
    version: first('dataset_version'),
    doi: givenDoi(first('dataset_doi')),
    releaseDate: releaseDate(workbook, first('dataset_release_date')),
    make: first('dataset_make').replace(/^./, (letter) => letter.toUpperCase()),
    processLevel: NOT_STATED,
    studyDomain: described.disciplines[0] ?? NOT_STATED,
    source: first('dataset_source'),
    distributor: first('dataset_distributor'),
    acknowledgement: first('dataset_acknowledgement'),
    licence: licenceNamed(first('dataset_licence')),
    ...citationOf(workbook, dataset),
    history: first('dataset_history'),
    description: first('dataset_description'),
    references: valuesOf(workbook, dataset, 'dataset_references').filter(Boolean),
    keywords: [...new Set(described.variables.flatMap(({ keywords }) => keywords))],
    regions: [],
    temporalResolution: described.temporal,
    spatialResolution: described.spatial,
    timeMeaning: isMonthly
      ? { kind: 'monthly-climatology', says: 'Monthly climatology: times are months of the year.' }
      : { kind: 'instants', says: '' },
    cruises: cruisesOf(valuesOf(workbook, dataset, 'cruise_names')),
    variables: described.variables,
    metadata: first('contact_email') ? { contact_email: first('contact_email') } : {},
  }
}

function licenceNamed(id: string) {
  const { name, url } = licenceOf(id) ?? { name: id || NOT_STATED, url: undefined }
  return { name, ...(url === undefined ? {} : { url }) }
}

/** Who is cited, where the workbook names them; persons are those with a comma in their names. */
function citationOf(workbook: Workbook, dataset: Sheet) {
  const orcids = valuesOf(workbook, dataset, 'creator_orcids')
  const authors = valuesOf(workbook, dataset, 'creator_names').flatMap((name, row): CitedAuthor[] => {
    const [family = '', given = ''] = name.split(/,(.*)/s).map((part) => part.trim())
    const orcid = orcidOf(orcids[row] ?? '')
    if (name === '') return []
    return family === '' || given === '' ? [{ name }] : [{ family, given, ...(orcid === undefined ? {} : { orcid }) }]
  })
  if (authors.length === 0) return {}
  const year = Number(releaseDate(workbook, valuesOf(workbook, dataset, 'dataset_release_date')[0] ?? '').slice(0, 4))
  const publisher = valuesOf(workbook, dataset, 'dataset_distributor')[0] || undefined
  return { citation: { authors, year, ...(publisher === undefined ? {} : { publisher }) } }
}

function cruisesOf(names: readonly string[]) {
  const each = names.flatMap((cell) => cell.split(',')).map((name) => name.trim())
  const distinct = [...new Set(each.filter(Boolean))]
  return distinct.map((name) => ({ name, nickname: name, shipName: UNKNOWN, chiefName: UNKNOWN }))
}

function describeVariables(workbook: Workbook, sheet: Sheet) {
  const texts = new Map(sheet.columns.map(({ header }) => [header, valuesOf(workbook, sheet, header)]))
  const at = (name: string, row: number) => texts.get(name)?.[row] ?? ''
  const variables = Array.from({ length: sheet.rowCount }, (_, row) => ({
    name: at('var_short_name', row),
    longName: at('var_long_name', row),
    unit: at('var_unit', row),
    sensor: at('var_sensor', row),
    keywords: at('var_keywords', row)
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    comment: at('var_comment', row),
    visualize: at('visualize', row) === '1',
    palette: paletteFor({ standardName: '', unit: at('var_unit', row), name: at('var_short_name', row) }),
  })).filter(({ name }) => name !== '')
  const common = (name: string) => texts.get(name)?.find(Boolean) ?? ''
  const disciplines = common('var_discipline').split('+')
  return {
    variables,
    temporal: common('var_temporal_res'),
    spatial: common('var_spatial_res'),
    disciplines: disciplines.map((word) => word.trim()).filter(Boolean),
  }
}

function releaseDate(workbook: Workbook, text: string): string {
  const serial = /^\d+(\.\d+)?$/.test(text) ? serialToMs(Number(text), workbook.uses1904) : undefined
  return serial === undefined ? text.slice(0, 10) : formatDay(serial)
}

function sheetOf(workbook: Workbook, name: string): Sheet {
  const sheet = workbook.sheets.get(name)
  if (!sheet) throw sourceProblem(`The sheet ${name} is missing.`)
  return sheet
}

/** The texts of a column row by row, blank ones among them; none where there is no such column. */
function valuesOf(workbook: Workbook, sheet: Sheet, name: string): readonly string[] {
  const column = columnNamed(sheet, name)
  if (!column) return []
  return Array.from({ length: sheet.rowCount }, (_, row) => textAt(workbook, column, row).trim())
}
