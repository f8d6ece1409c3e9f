import type { Vocabulary } from './vocabulary.ts'
import type { SheetName } from './Workbook.ts'

/** A column that a sheet of the workbook has by its header; `preset` names the list that its cells choose from. */
export interface WorkbookColumn {
  readonly name: string
  readonly isRequired: boolean
  readonly says: string
  readonly preset?: 'makes' | 'spatialResolutions' | 'temporalResolutions' | 'flags'
}

const required = (name: string, says: string, preset?: keyof Vocabulary & WorkbookColumn['preset']): WorkbookColumn =>
  preset ? { name, isRequired: true, says, preset } : { name, isRequired: true, says }
const optional = (name: string, says: string, preset?: WorkbookColumn['preset']): WorkbookColumn =>
  preset ? { name, isRequired: false, says, preset } : { name, isRequired: false, says }

/** The columns of the three sheets in the template's order (WBK-04 to WBK-33). Variables follow behind those of `data`. */
export const workbookColumns: Readonly<Record<SheetName, readonly WorkbookColumn[]>> = {
  data: [
    required('time', 'UTC, as 2019-04-30T12:00:00. A date alone means midnight.'),
    required('lat', 'Degrees north, -90 to 90.'),
    required('lon', 'Degrees east, -180 to 180.'),
    optional('depth', 'Metres below the surface, 0 to 11000. Remove the column if the data have no depth.'),
  ],
  dataset_meta_data: [
    required('dataset_short_name', 'Letters, digits and underscores, under 50 characters, not starting with a digit.'),
    required('dataset_long_name', 'Title case, under 200 characters.'),
    required('dataset_version', 'Under 50 characters.'),
    required('dataset_release_date', 'As 2019-04-30.'),
    required('dataset_make', 'How the data were made.', 'makes'),
    required('dataset_source', 'Who made the data, under 100 characters.'),
    optional('dataset_distributor', 'Who distributes the data, under 100 characters.'),
    required('dataset_acknowledgement', 'How to acknowledge the data.'),
    optional('contact_email', 'Whom to ask.'),
    optional('dataset_history', 'What was changed since earlier versions.'),
    required('dataset_description', 'What the data are, how and why they were made.'),
    optional('dataset_references', 'One reference in each row.'),
    optional('climatology', '1 for a climatology, else 0 or blank.', 'flags'),
    optional('cruise_names', 'One cruise in each row.'),
  ],
  vars_meta_data: [
    required('var_short_name', 'The header of the column in the data sheet.'),
    required('var_long_name', 'Title case, under 200 characters.'),
    required('var_sensor', 'What measured it.'),
    optional('var_unit', 'Under 50 characters; blank for pure numbers.'),
    required('var_spatial_res', 'Choose from the list.', 'spatialResolutions'),
    required('var_temporal_res', 'Choose from the list.', 'temporalResolutions'),
    required('var_discipline', 'The field of science; several joined by +.'),
    required('visualize', '1 if charts of it make sense, else 0.', 'flags'),
    required('var_keywords', 'Separated by commas, different for each variable.'),
    optional('var_comment', 'Anything else a user must know.'),
  ],
}
