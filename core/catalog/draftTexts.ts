import { inputError } from '../request/inputErrors.ts'
import { datasetFile } from './DatasetFile.ts'
import { isRecord, type RawMetadata } from './rawMetadata.ts'

/** The texts of a data set that a person is shown and may change. */
const draftFields = [
  ...(['shortName', 'longName', 'description', 'source', 'licence', 'acknowledgement', 'version', 'releaseDate', 'make'] as const),
  ...(['processLevel', 'studyDomain', 'temporalResolution', 'spatialResolution', 'keywords'] as const),
] as const

/** What data may be. */
export const datasetMakes = datasetFile.shape.make.options

export type DraftField = (typeof draftFields)[number]
export type DraftTexts = Readonly<Record<DraftField, string>>

/** The texts of a draft; entries that are open are empty. */
export function draftTextsOf(metadata: RawMetadata): DraftTexts {
  const textOf = (field: DraftField): string => {
    const value = metadata[field]
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join('\n')
    const text = field === 'licence' && isRecord(value) ? value.name : value
    return typeof text === 'string' && !text.startsWith('? ') ? text : ''
  }
  return Object.fromEntries(draftFields.map((field) => [field, textOf(field)])) as unknown as DraftTexts
}

/** The metadata with the texts that a person wrote; the name of the table follows the short name. */
export function withDraftTexts(metadata: RawMetadata, texts: DraftTexts): RawMetadata {
  const { licence, keywords, ...plain } = texts
  const known = isRecord(metadata.licence) ? metadata.licence : {}
  return {
    ...metadata,
    ...Object.fromEntries(Object.entries(plain).map(([field, text]) => [field, text.trim()])),
    tableName: `tbl${texts.shortName.trim()}`,
    licence: { ...(licence === known.name ? known : {}), name: licence.trim() },
    keywords: keywords
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  }
}

/** What is wrong with the texts, field by field, in the words of the schema. */
export function faultsOfTexts(texts: DraftTexts): Readonly<Partial<Record<DraftField, string>>> {
  const metadata = withDraftTexts({}, texts)
  const faults = draftFields.flatMap((field) => {
    const issue = datasetFile.shape[field].safeParse(metadata[field]).error?.issues[0]
    return issue === undefined ? [] : [[field, inputError(issue, field)] as const]
  })
  return Object.fromEntries(faults)
}
