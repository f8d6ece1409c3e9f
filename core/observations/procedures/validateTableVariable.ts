import { columns } from '#core/catalog/tables/columns.ts'
import { catalogTableNamed } from '#core/catalog/tables/index.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { parseFields } from './fields.ts'
import type { ProcedureCatalog } from './Procedure.ts'

/** Whether a table, and a variable of it, exist (PRC-15). */
export const validateTableVariable = catalogProcedure({
  name: 'uspValidate_Table_Variable',
  says: 'Exactly one row if the table (and the variable in it) exists, otherwise none. Lists of names are compared pair by pair.',
  parameters: [{ name: 'tableName' }, { name: 'fields', isOptional: true }],
  columns: columns({ Table_Name: 'text', Variable: 'text' }),
  async rows([tableText = '', fieldText], catalog) {
    const tables = parseFields(tableText)
    const fields = fieldText === undefined ? undefined : parseFields(fieldText)
    const isValid = tables.length > 0 && tables.every((table) => has(catalog, table)) && haveFields(catalog, tables, fields)
    return isValid ? [{ Table_Name: tables.join(', '), Variable: fields?.join(', ') ?? null }] : []
  },
})

/** Field by field: of the table at the same place, or of the only table. */
function haveFields(catalog: ProcedureCatalog, tables: readonly string[], fields: readonly string[] | undefined): boolean {
  if (fields === undefined) return true
  const only = tables.length === 1 ? tables[0] : undefined
  if (fields.length === 0 || (only === undefined && fields.length !== tables.length)) return false
  return fields.every((field, index) => has(catalog, only ?? tables[index] ?? '', field))
}

function has(catalog: ProcedureCatalog, tableName: string, field?: string): boolean {
  const table = catalog.table(tableName) ?? catalogTableNamed(tableName)
  if (table === undefined) return false
  return field === undefined || field === '*' || table.columns.some(({ name }) => name.toLowerCase() === field.toLowerCase())
}
