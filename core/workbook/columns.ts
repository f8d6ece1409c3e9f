import { limits } from '#core/limits/workbook.ts'
import type { Sheet, SheetColumn, SheetName } from './Workbook.ts'

/** A column that a sheet of the workbook has by its header, and what its cells must be. */
export interface WorkbookColumn {
  readonly name: string
  readonly isRequired: boolean
  readonly says: string
  /** The list that its cells choose from, in any letter case. */
  readonly preset?: 'makes' | 'spatialResolutions' | 'temporalResolutions' | 'flags' | 'sensors' | 'licences'
  /** The most characters of a cell. */
  readonly maxCharacters?: number
  /** How its cells are written: a name for programs, a calendar day, terms of the list of disciplines, or words in title case. */
  readonly form?: 'name' | 'day' | 'disciplines' | 'title'
  /** Whether each row may hold one; else only the first one does, where the sheet describes the whole data set. */
  readonly isList?: boolean
  /** Another header that is read as this one. */
  readonly alias?: string
}

type Terms = Omit<WorkbookColumn, 'name' | 'isRequired' | 'says'>
const required = (name: string, says: string, terms: Terms = {}): WorkbookColumn => ({ name, isRequired: true, says, ...terms })
const optional = (name: string, says: string, terms: Terms = {}): WorkbookColumn => ({ name, isRequired: false, says, ...terms })

/** Columns of the data sheet that are no variables (D20); every other one is described in vars_meta_data. */
export const positionColumns: ReadonlySet<string> = new Set(['time', 'lat', 'lon', 'depth', 'cruise'])

/** The columns of which every row holds a value: a month of the year in place of a time where the data are a climatology. */
export const requiredColumns = ({ places }: Sheet): readonly string[] => [places?.has('month') ? 'month' : 'time', 'lat', 'lon']

/** A column of a metadata sheet by its name, or by its alias (D3, D4). */
export function describedColumn(sheet: Sheet, { name, alias }: WorkbookColumn): SheetColumn | undefined {
  return sheet.columns.find(({ header }) => header === name) ?? sheet.columns.find(({ header }) => header === alias && alias !== undefined)
}

/** The columns of the three sheets in the template's order (WBK-04 to WBK-33). Variables follow behind those of `data`. */
export const workbookColumns: Readonly<Record<SheetName, readonly WorkbookColumn[]>> = {
  data: [
    required('time', 'UTC, as 2019-04-30T12:00:00. A date alone means midnight.'),
    required('lat', 'Degrees north, -90 to 90.'),
    required('lon', 'Degrees east, -180 to 180.'),
    optional('depth', 'Metres below the surface, 0 to 11000. Remove the column if the data have no depth.'),
  ],
  dataset_meta_data: [
    required('dataset_short_name', 'Letters, digits and underscores, under 50 characters, not starting with a digit.', {
      form: 'name',
      maxCharacters: limits.shortNameCharacters,
    }),
    required('dataset_long_name', 'Title case, under 200 characters.', { form: 'title', maxCharacters: limits.longNameCharacters }),
    required('dataset_version', 'Under 50 characters.', { maxCharacters: limits.shortMetadataCharacters }),
    required('dataset_release_date', 'As 2019-04-30.', { form: 'day' }),
    required('dataset_make', 'How the data were made.', { preset: 'makes' }),
    required('dataset_source', 'Who made the data, under 100 characters.', { maxCharacters: limits.metadataCharacters }),
    optional('dataset_distributor', 'Who distributes the data, under 100 characters.', { maxCharacters: limits.metadataCharacters }),
    required('dataset_acknowledgement', 'How to acknowledge the data.', { alias: 'dataset_acknowledgment' }),
    optional('contact_email', 'Whom to ask.', { isList: true }),
    optional('dataset_history', 'What was changed since earlier versions.'),
    required('dataset_description', 'What the data are, how and why they were made.'),
    optional('dataset_references', 'One reference in each row.', { isList: true, alias: 'references' }),
    optional('climatology', '1 for a climatology, else 0 or blank.', { preset: 'flags' }),
    optional('cruise_names', 'One cruise in each row.', { isList: true }),
    optional('dataset_doi', 'The DOI of this version if it has one, as 10.5281/zenodo.1234567.'),
    optional('dataset_licence', 'How others may use the data: an identifier of the SPDX list. CC-BY-4.0 is proposed.', {
      preset: 'licences',
      alias: 'dataset_license',
    }),
    optional('creator_names', 'Who is cited, one in each row: persons as Sailor, Ada; organisations without a comma.', {
      isList: true,
      maxCharacters: limits.longNameCharacters,
    }),
    optional('creator_orcids', 'The ORCID iD of the person in the same row, as 0000-0002-1825-0097.', { isList: true }),
  ],
  vars_meta_data: [
    required('var_short_name', 'The header of the column in the data sheet.', { form: 'name', maxCharacters: limits.shortNameCharacters }),
    required('var_long_name', 'Title case, under 200 characters.', { form: 'title', maxCharacters: limits.longNameCharacters }),
    required('var_sensor', 'What measured it. Choose from the list.', { preset: 'sensors' }),
    optional('var_unit', 'Under 50 characters; blank for pure numbers.', { maxCharacters: limits.shortMetadataCharacters }),
    required('var_spatial_res', 'Choose from the list.', { preset: 'spatialResolutions' }),
    required('var_temporal_res', 'Choose from the list.', { preset: 'temporalResolutions' }),
    required('var_discipline', 'The field of science; several joined by +.', {
      form: 'disciplines',
      maxCharacters: limits.metadataCharacters,
    }),
    required('visualize', '1 if charts of it make sense, else 0.', { preset: 'flags' }),
    required('var_keywords', 'Separated by commas, different for each variable.'),
    optional('var_comment', 'Anything else a user must know.'),
  ],
}
