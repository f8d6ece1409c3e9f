import { licences } from '#core/catalog/licences.ts'
import { disciplines, sensors } from './terms.ts'

/** The words that cells of a workbook may hold, or may not. The lists of a portal's own catalog are added by whoever calls. */
export interface Vocabulary {
  /** Texts that mean a missing value, in lower case; a cell must be blank instead. */
  readonly missingTexts: readonly string[]
  /** Numbers that mean a missing value. */
  readonly missingNumbers: readonly number[]
  readonly makes: readonly string[]
  readonly spatialResolutions: readonly string[]
  readonly temporalResolutions: readonly string[]
  readonly flags: readonly string[]
  /** The instrument, model or count behind a variable. */
  readonly sensors: readonly string[]
  /** Fields of science; a cell joins several with `+`. */
  readonly disciplines: readonly string[]
  /** Identifiers of licences, of the SPDX list. */
  readonly licences: readonly string[]
}

/** The specification's own words (D43, WBK-13, WBK-26, WBK-28, WBK-29). */
export const vocabulary: Vocabulary = {
  missingTexts: ['na', 'nan', 'null'],
  missingNumbers: [-999],
  makes: ['observation', 'model', 'assimilation', 'laboratory'],
  spatialResolutions: [
    'Irregular',
    '1/2° X 1/2°',
    '1/4° X 1/4°',
    '1/25° X 1/25°',
    '1/48° X 1/48°',
    '4km X 4km',
    '1/12° X 1/12°',
    '70km X 70km',
    '1° X 1°',
    '9km X 9km',
    '25km X 25km',
  ],
  temporalResolutions: [
    'Three Minutes',
    'Six Hourly',
    'Daily',
    'Weekly',
    'Monthly',
    'Annual',
    'Irregular',
    'Monthly Climatology',
    'Three Days',
    'Eight Day Running',
    'Eight Days',
  ],
  flags: ['0', '1'],
  sensors,
  disciplines,
  licences: licences.map(({ id }) => id),
}
