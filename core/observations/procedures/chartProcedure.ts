import type { Extent } from '#core/extent/Extent.ts'
import type { ObservationTable } from '../ObservationEngine.ts'
import { checkCount, knownTable } from './catalogNames.ts'
import { type BoundTexts, boundNames, extentOf } from './extentOf.ts'
import { parseFields } from './fields.ts'
import type { Parameter, PreparedReading, Procedure } from './Procedure.ts'

/** The arguments of a chart procedure. */
interface ChartCall {
  readonly table: ObservationTable
  /** As requested: not yet known to be columns. */
  readonly fields: readonly string[]
  readonly extent: Extent
  /** The arguments after the flag, in order; a text that is missing was left out. */
  readonly more: readonly string[]
}

/** The ten arguments, and the flag that asked older servers for the statement instead of rows; it means nothing here. */
const chartParameters: readonly Parameter[] = [
  { name: 'tableName' },
  { name: 'fields' },
  ...boundNames.map((name) => ({ name })),
  { name: 'flag', isOptional: true },
]

interface ChartParts extends Pick<Procedure, 'name' | 'says'> {
  /** Arguments of its own after the flag. */
  readonly more?: readonly Parameter[]
  read(call: ChartCall): PreparedReading
}

/** Makes a procedure of ten arguments (table, fields and ranges) of what it says and does. */
export function chartProcedure({ name, says, more = [], read }: ChartParts): Procedure {
  const parameters = [...chartParameters, ...more]
  return {
    name,
    says,
    parameters,
    async prepare(given, catalog) {
      checkCount(name, parameters, given)
      const [tableName = '', fields = '', ...bounds] = given
      const table = knownTable(catalog, tableName)
      return read({
        table,
        fields: parseFields(fields),
        extent: extentOf(table, boundTexts(bounds)),
        more: given.slice(chartParameters.length),
      })
    },
  }
}

/** The ranges by name, of texts in the order of the arguments. */
export function boundTexts(inOrder: readonly string[]): BoundTexts {
  const [dt1 = '', dt2 = '', lat1 = '', lat2 = '', lon1 = '', lon2 = '', depth1 = '', depth2 = ''] = inOrder
  return { dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 }
}
