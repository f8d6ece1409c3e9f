import { catalogProcedure } from './catalogProcedure.ts'
import { columnsOf, cruisesNamed, ordered } from './catalogRows.ts'

/** Cruises by a part of their name (PRC-14). */
export const cruiseByName = catalogProcedure({
  name: 'uspCruiseByName',
  says: 'The cruises whose name or nickname contains a text, by name.',
  parameters: [{ name: 'cruiseName' }],
  columns: columnsOf('tblCruise'),
  rows: async ([text = ''], catalog) => ordered(await cruisesNamed(catalog, text), 'Name'),
})
