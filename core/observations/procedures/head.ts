import { everywhere } from '#core/extent/Extent.ts'
import { wholeNumber } from './argumentValues.ts'
import { checkCount, knownTable } from './catalogNames.ts'
import type { Parameter, Procedure } from './Procedure.ts'
import { subsetReading } from './subsetReading.ts'

const parameters: readonly Parameter[] = [{ name: 'tableName' }, { name: 'count', isOptional: true }]

/** The first rows of a table (PRC-13). */
export const head: Procedure = {
  name: 'uspHead',
  says: 'The first rows of a table with all columns; five by default.',
  parameters,
  async prepare(given, catalog) {
    checkCount('uspHead', parameters, given)
    const [tableName = '', count = '5'] = given
    const table = knownTable(catalog, tableName)
    const columns = table.columns.map(({ name }) => name)
    return subsetReading({ table, columns, extent: everywhere, order: 'none', limit: wholeNumber('count', count, 1) }, false)
  },
}
