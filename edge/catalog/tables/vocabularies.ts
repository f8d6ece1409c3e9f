import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import type { CatalogSnapshot } from '../catalog.ts'

/** What a table of numbered words numbers. */
export interface VocabularyList {
  readonly table: string
  readonly column: string
  readonly word: (variable: VariableRecord) => string
}

/** The tables of numbered words. */
export const vocabularies = [
  { table: 'tblTemporal_Resolutions', column: 'Temporal_Resolution', word: (variable) => variable.Temporal_Resolution },
  { table: 'tblSpatial_Resolutions', column: 'Spatial_Resolution', word: (variable) => variable.Spatial_Resolution },
  { table: 'tblMakes', column: 'Make', word: (variable) => variable.Make },
  { table: 'tblSensors', column: 'Sensor', word: (variable) => variable.Sensor },
  { table: 'tblProcess_Stages', column: 'Process_Stage', word: (variable) => variable.Process_Level },
  { table: 'tblStudy_Domains', column: 'Study_Domain', word: (variable) => variable.Study_Domain },
] as const satisfies readonly VocabularyList[]

type VocabularyTable = (typeof vocabularies)[number]['table']

/** The words of a vocabulary in alphabetical order; the number of a word is its place, from 1. It holds for one version of the catalog. */
function wordsOf({ datasets }: CatalogSnapshot, { word }: VocabularyList): string[] {
  const words = datasets.flatMap(({ variables }) => variables.map(({ record }) => word(record)))
  return [...new Set(words)].sort((one, other) => one.localeCompare(other, 'en'))
}

function vocabularyOf(table: string): VocabularyList | undefined {
  return vocabularies.find((each) => each.table === table)
}

/** The rows of a table of numbered words. */
export function vocabularyRows(snapshot: CatalogSnapshot, table: string): readonly CatalogRow[] {
  const vocabulary = vocabularyOf(table)
  if (vocabulary === undefined) return []
  return wordsOf(snapshot, vocabulary).map((word, index) => ({
    ID: index + 1,
    [vocabulary.column]: word,
    ...(vocabulary.column === 'Process_Stage' ? { Process_Stage_Long: word } : {}),
  }))
}

/** Finds the index of a variable's word in a vocabulary. */
export function numberer(snapshot: CatalogSnapshot): (table: VocabularyTable, variable: VariableRecord) => number | null {
  const numbers = new Map(
    vocabularies.map((vocabulary) => [
      vocabulary.table,
      { vocabulary, of: new Map(wordsOf(snapshot, vocabulary).map((word, index) => [word, index + 1])) },
    ]),
  )
  return (table, variable) => {
    const known = numbers.get(table)
    return known?.of.get(known.vocabulary.word(variable)) ?? null
  }
}
