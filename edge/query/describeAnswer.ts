import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { FormDescription } from '#core/observations/FormDescription.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { catalogOf, findTable } from '../catalog/catalog.ts'
import type { Ports } from '../ports/Ports.ts'
import type { UnderstoodSelect } from './understandQuery.ts'

/** What a file of an answer says about itself: the data set it comes from, its licence and its variables. */
export async function describeAnswer(ports: Ports, asked: PreparedProcedure | UnderstoodSelect): Promise<FormDescription> {
  const table = asked.kind === 'catalog' ? null : asked.table
  if (table === null) return { title: 'Pelagos catalog', attributes: {}, columns: {}, isGrid: false }
  return describeTable(ports, table)
}

async function describeTable({ database, config }: Ports, table: ObservationTable): Promise<FormDescription> {
  const known = findTable(await catalogOf(database), table.name)
  if (known === undefined) return { title: table.name, attributes: {}, columns: {}, isGrid: false }
  const { record, variables, references } = known
  return {
    title: record.Long_Name,
    attributes: {
      source: record.Data_Source ?? '',
      institution: record.Distributor ?? '',
      acknowledgement: record.Acknowledgement ?? '',
      references: references.join(' $$$ '),
      history: `Read from ${config.publicUrl}${datasetPath(record.Short_Name)} (version ${record.Dataset_Version}).`,
    },
    columns: Object.fromEntries(
      variables.map(({ record: { Short_Name, Unit, Long_Name } }) => [Short_Name, { units: Unit, longName: Long_Name }]),
    ),
    isGrid: table.kind === 'grid',
  }
}
