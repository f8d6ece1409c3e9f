import { type ColumnName, keyOf, splitUnit } from './columnKey.ts'

/** A set of quality codes. */
export interface QcScheme {
  readonly name: string
  /** The codes of values that are kept unless a person decides otherwise. */
  readonly good: readonly string[]
  readonly all: readonly string[]
}

const scheme = (name: string, good: string, others: string): QcScheme => ({
  name,
  good: good.split(' '),
  all: `${good} ${others}`.split(' ').toSorted(),
})

/**
 * Quality codes by the name of their scheme. Sources: WHP exchange format description (CCHDO, tables 4.8 to 4.10), Argo user's manual (reference
 * table 2, which OceanSITES and Copernicus share), SeaDataNet L20, IOOS QARTOD, ODV, World Ocean Database, GLODAPv2, CalCOFI bottle database.
 */
export const qcSchemes: ReadonlyMap<string, QcScheme> = new Map(
  [
    scheme('woce-bottle', '2', '1 3 4 5 6 7 8 9'),
    // 6 is the mean of replicates.
    scheme('woce-water', '2 6', '1 3 4 5 7 8 9'),
    // 6 is interpolated over more than 2 dbar, 7 despiked.
    scheme('woce-ctd', '2 6 7', '1 3 4 5 8 9'),
    // 2 is probably good, 5 changed, 8 estimated.
    scheme('argo', '1 2 5 8', '0 3 4 6 7 9'),
    scheme('seadatanet', '1 2', '0 3 4 5 6 7 8 9 A B Q'),
    scheme('qartod', '1', '2 3 4 9'),
    // 1 is of unknown quality, as values without any check are.
    scheme('odv', '0 1', '4 8'),
    scheme('wod', '0', '1 2 3 4 5 6 7 8 9'),
    // 0 is interpolated or computed.
    scheme('glodap', '2 0', '3 9'),
    { name: 'calcofi', good: ['', '4', '6'], all: ['', '4', '6', '8', '9'] },
  ].map((each) => [each.name, each]),
)

/** CalCOFI's quality codes, whose names say little of what they belong to. */
const calcofi: ReadonlyMap<string, string> = new Map(
  (
    'tqual:tdegc squal:salnty pqual:depthm sthtaq:stheta oqual:o2mll o2satq:o2sat chlqua:chlora phaqua:phaeop po4q:po4um sio3qu:sio3um ' +
    'no2q:no2um no3q:no3um nh3q:nh3um c14a1q:c14as1 c14a2q:c14as2 darkaq:darkas meanaq:meanas'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** What stands behind or before the name of a column in that of its codes, and the scheme that this tells; an empty one where it tells none. */
const marks: readonly { readonly mark: RegExp; readonly scheme: string }[] = [
  { mark: /[ _]FLAG_[WI]$/i, scheme: 'woce' },
  { mark: /[ _]qartod[ _](?:agg|aggregate|flag|flags|summary|primary_flag)$/i, scheme: 'qartod' },
  { mark: /[ _]qc[ _]agg$/i, scheme: 'qartod' },
  { mark: /_QC$/, scheme: 'argo' },
  {
    mark: /[ _](?:qc|qf|quality|quality_control|qual|flag|flags|qcflag|qc_flag|qc_flags|quality_flag|quality_code|quality flag|qc flag|qcode)$/i,
    scheme: '',
  },
  { mark: /^(?:QF|QC|QV|flag|quality_flag|qc_flag)[ _:]/i, scheme: '' },
]

/** Names of codes that belong to the column before them, as in ODV's and SeaDataNet's spreadsheets. */
const following: readonly { readonly name: RegExp; readonly scheme: string }[] = [
  { name: /^QV:SEADATANET(?::\w+)?$/i, scheme: 'seadatanet' },
  { name: /^QV:ODV(?::\w+)?$/i, scheme: 'odv' },
  { name: /^QV:ARGO(?::\w+)?$/i, scheme: 'argo' },
  { name: /^QV:IOOS?(?::\w+)?$/i, scheme: 'qartod' },
  { name: /^QV:(?:WOCEBOTTLE|WOCESAMPLE)(?::\w+)?$/i, scheme: 'woce-water' },
  { name: /^QV:WOCECTD(?::\w+)?$/i, scheme: 'woce-ctd' },
  { name: /^QF$/i, scheme: 'odv' },
  { name: /^(?:QV|QC|Flag|Quality flag|Quality)$/i, scheme: '' },
]

/** Which column a column of quality codes belongs to. */
export interface FlagColumn {
  /** The index of the column that the codes are about. */
  readonly of: number
  /** One of `qcSchemes`; empty where the name does not tell, so that the codes have to. */
  readonly scheme: string
}

/**
 * The columns of a table that hold quality codes of others, by their index: by name (`CTDSAL_FLAG_W`, `TEMP_QC`, `QF_temp`, `S_qual`) or by
 * standing behind a column (`QV:SEADATANET`, `QF`). One whose column is not there is none.
 */
export function flagColumns(columns: readonly ColumnName[]): ReadonlyMap<number, FlagColumn> {
  const keys = columns.map(({ name }) => keyOf(splitUnit(name).name))
  const indexOf = new Map(keys.map((key, index) => [key, index] as const).toReversed())
  const flags = new Map<number, FlagColumn>()
  for (const [index, { name }] of columns.entries()) {
    const found = behind(name.slice(0, 100), index, flags) ?? named(name.slice(0, 100), keys[index] ?? '', indexOf)
    if (found !== undefined && found.of !== index) flags.set(index, found)
  }
  return flags
}

/** Codes that stand behind what they are about. */
function behind(name: string, index: number, flags: ReadonlyMap<number, FlagColumn>): FlagColumn | undefined {
  const found = following.find((each) => each.name.test(name.trim()))
  return found && index > 0 && !flags.has(index - 1) ? { of: index - 1, scheme: found.scheme } : undefined
}

function named(name: string, key: string, indexOf: ReadonlyMap<string, number>): FlagColumn | undefined {
  const ofCalcofi = indexOf.get(calcofi.get(key) ?? '')
  if (ofCalcofi !== undefined) return { of: ofCalcofi, scheme: 'calcofi' }
  const ofGlodap = /^g2\w+f$/.test(key) ? indexOf.get(key.slice(0, -1)) : undefined
  if (ofGlodap !== undefined) return { of: ofGlodap, scheme: 'glodap' }
  for (const { mark, scheme: told } of marks) {
    const base = mark.test(name) ? keyOf(name.replace(mark, '')) : ''
    const of = indexOf.get(base)
    if (of !== undefined) return { of, scheme: told === 'woce' ? woceSchemeOf(base) : told }
  }
  return undefined
}

/** The scheme of a column of an exchange file: of the bottle itself, of a CTD, or of a water sample. */
const woceSchemeOf = (base: string): string =>
  base.startsWith('btlnbr') ? 'woce-bottle' : base.startsWith('ctd') ? 'woce-ctd' : 'woce-water'
