import type { SourceColumn } from '../SourceTable.ts'
import type { RoutedField } from './buildLayout.ts'
import { textOf } from './NetcdfFile.ts'
import { fieldColumn, type NetcdfColumn } from './netcdfTable.ts'

/** The variable that flags are about, and the flags of whole casts that apply to it as well. */
interface WodFlags {
  readonly of: string
  readonly profile: RoutedField | null
}

/** Names of flags of single values in files of the World Ocean Database and of IQuOD, the more specific first. */
const KINDS = ['WODflag', 'IQUODflag']

/** What a variable's flags of the World Ocean Database are about; null for any other variable. Flags of a depth stay a column, as in its text format. */
export function wodFlagsOf({ field }: RoutedField, data: readonly RoutedField[]): WodFlags | null {
  const [, of = '', kind = ''] = /^(\w+)_(WODflag|IQUODflag)$/.exec(field.variable.name) ?? []
  const named = (name: string) => data.find((each) => each.field.variable.name === name)
  const isBest = KINDS.find((each) => named(`${of}_${each}`) !== undefined) === kind
  // Codes of other meaning, such as 1 for accepted, are not these.
  const isScheme = /^accepted\b/.test(textOf(field.variable.attributes, 'flag_meanings'))
  return isBest && isScheme && named(of) !== undefined ? { of, profile: named(`${of}_WODprofileflag`) ?? null } : null
}

/** A column of flags: `0`, or `0/3` where the flag of the whole cast is not 0. */
export function flagColumn(column: SourceColumn, routed: RoutedField, profile: RoutedField | null): NetcdfColumn {
  if (profile === null) return fieldColumn(column, routed)
  return {
    column: { ...column, type: 'text', describes: { ...column.describes, visualize: false } },
    cells: async (reader, block) => {
      const own = await reader.cells(routed, block)
      const whole = await reader.cells(profile, block)
      return (place) => {
        const [flag, ofCast] = [own(place), whole(place)]
        if (typeof flag !== 'number' || Number.isNaN(flag)) return null
        return typeof ofCast === 'number' && ofCast > 0 ? `${flag}/${ofCast}` : String(flag)
      }
    },
  }
}
