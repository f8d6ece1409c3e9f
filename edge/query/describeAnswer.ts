import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { FormDescription } from '#core/observations/FormDescription.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { type CatalogSnapshot, findTable } from '../catalog/catalog.ts'
import type { UnderstoodSelect } from './understandQuery.ts'

/** For forms that say nothing about themselves. */
export const withoutDescription: FormDescription = { title: '', attributes: {}, columns: {}, isGrid: false }

/** What a file of an answer says about itself: the data set it comes from, its licence and its variables. */
export function describeAnswer(catalog: CatalogSnapshot, publicUrl: string, asked: PreparedProcedure | UnderstoodSelect): FormDescription {
  const table = asked.kind === 'catalog' ? null : asked.table
  if (table === null) return { ...withoutDescription, title: 'Pelagos catalog' }
  const known = findTable(catalog, table.name)
  if (known === undefined) return { ...withoutDescription, title: table.name }
  const { record, variables, references } = known
  return {
    title: record.Long_Name,
    attributes: {
      source: record.Data_Source ?? '',
      institution: record.Distributor ?? '',
      acknowledgement: record.Acknowledgement ?? '',
      references: references.join(' $$$ '),
      history: `Read from ${publicUrl}${datasetPath(record.Short_Name)} (version ${record.Dataset_Version}).`,
    },
    columns: Object.fromEntries(
      variables.map(({ record: { Short_Name, Unit, Long_Name } }) => [Short_Name, { units: Unit, longName: Long_Name }]),
    ),
    isGrid: table.kind === 'grid',
  }
}
