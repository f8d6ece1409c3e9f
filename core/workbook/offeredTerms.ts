import type { Vocabulary } from '../catalog/vocabulary.ts'
import { type WorkbookColumn, workbookColumns } from './columns.ts'
import type { SheetName } from './Workbook.ts'

/** Terms that are known and not offered (D33). */
const notOffered: ReadonlySet<string> = new Set(['In-Situ'])

/** The terms that are offered for a list. */
export const offeredTerms = (preset: NonNullable<WorkbookColumn['preset']>, vocabulary: Vocabulary): readonly string[] =>
  vocabulary[preset].filter((term) => !notOffered.has(term))

/** The terms that a cell below this header chooses from; undefined where it takes any text. */
export function termsOfColumn(sheet: SheetName, header: string, vocabulary: Vocabulary): readonly string[] | undefined {
  const preset = workbookColumns[sheet].find(({ name }) => name === header)?.preset
  return preset && offeredTerms(preset, vocabulary)
}
