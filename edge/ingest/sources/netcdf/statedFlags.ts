import type { SourceColumn } from '../SourceTable.ts'
import type { RoutedField } from './buildLayout.ts'
import { textOf } from './NetcdfFile.ts'
import { fieldColumn, type NetcdfColumn } from './netcdfTable.ts'

/** The variable that flags are about, their scheme, and the flags of whole casts that apply to it as well. */
interface StatedFlags {
  readonly of: string
  readonly scheme: string
  readonly profile: RoutedField | null
}

/** What a variable's flags are about, where its file says which scheme they are of; null for any other variable. */
export const flagsOf = (routed: RoutedField, data: readonly RoutedField[]): StatedFlags | null =>
  wodFlags(routed, data) ?? woceFlags(routed, data)

/** Names of flags of single values in files of the World Ocean Database and of IQuOD, the more specific first. */
const KINDS = ['WODflag', 'IQUODflag']

/** Flags of a depth stay a column, as in the text format of the World Ocean Database. */
function wodFlags({ field }: RoutedField, data: readonly RoutedField[]): StatedFlags | null {
  const [, of = '', kind = ''] = /^(\w+)_(WODflag|IQUODflag)$/.exec(field.variable.name) ?? []
  const named = (name: string) => data.find((each) => each.field.variable.name === name)
  const isBest = KINDS.find((each) => named(`${of}_${each}`) !== undefined) === kind
  // Codes of other meaning, such as 1 for accepted, are not these.
  const isScheme = /^accepted\b/.test(textOf(field.variable.attributes, 'flag_meanings'))
  if (!isBest || !isScheme || named(of) === undefined) return null
  return { of, scheme: 'wod', profile: named(`${of}_WODprofileflag`) ?? null }
}

const woceSchemes: Readonly<Record<string, string>> = { WOCESAMPLE: 'woce-bottle', WOCEBOTTLE: 'woce-water', WOCECTD: 'woce-ctd' }

/** Flags in CCHDO's CF files: `ancillary_variables` of what they are about, and their scheme in `conventions`. */
function woceFlags({ field: { variable } }: RoutedField, data: readonly RoutedField[]): StatedFlags | null {
  const scheme = woceSchemes[textOf(variable.attributes, 'conventions').split(' ', 1)[0] ?? '']
  const about = data.find(({ field }) => textOf(field.variable.attributes, 'ancillary_variables').split(/\s+/).includes(variable.name))
  return scheme === undefined || about === undefined ? null : { of: about.field.variable.name, scheme, profile: null }
}

/** A column of flags: `0`, or `0/3` where the flag of the whole cast is not 0. */
export function flagColumn(column: SourceColumn, routed: RoutedField, { of, scheme, profile }: StatedFlags): NetcdfColumn {
  const flags = { ...column, flags: { of, scheme } }
  if (profile === null) return fieldColumn(flags, routed)
  return {
    column: { ...flags, type: 'text', describes: { ...column.describes, visualize: false } },
    cells: async (reader, block) => {
      const own = await reader.cells(routed, block)
      const whole = await reader.cells(profile, block)
      return (row) => {
        const [flag, ofCast] = [own(row), whole(row)]
        if (typeof flag !== 'number' || Number.isNaN(flag)) return null
        return typeof ofCast === 'number' && ofCast > 0 ? `${flag}/${ofCast}` : String(flag)
      }
    },
  }
}
