import { isSame, readUnit } from '#core/units/readUnit.ts'
import { type ColumnName, keyOf, splitUnit, unitOfColumn, wordsOf } from './columnKey.ts'
import { biological } from './quantities/biological.ts'
import { chemical } from './quantities/chemical.ts'
import { physical } from './quantities/physical.ts'
import type { Quantity } from './quantities/Quantity.ts'
import { unitOfText } from './unitOfText.ts'

/** What is known of a column that is no place: a proposal for its description. */
export interface KnownQuantity {
  /** A name for the column, such as `temperature`. */
  readonly name: string
  readonly longName: string
  /** The CF standard name; none where the unit of the column is of another kind. */
  readonly standardName?: string
  /** That of the column as the portal writes it, or the usual one of columns with this name. */
  readonly unit: string
  readonly keywords: readonly string[]
}

const all: readonly Quantity[] = [...physical, ...chemical, ...biological]

interface Entry {
  readonly quantity: Quantity
  /** That of the name. */
  readonly unit: string | undefined
}

const entries = all.flatMap((quantity) =>
  quantity.keys.map((text) => {
    const [key = '', unit] = text.split(':')
    return { key, quantity, unit: unit?.replaceAll('_', ' ') }
  }),
)

const byKey = new Map<string, Entry[]>()
for (const { key, ...entry } of entries) byKey.set(key, [...(byKey.get(key) ?? []), entry])

const byStandardName: ReadonlyMap<string, Quantity> = new Map(
  all
    .toReversed()
    .flatMap((quantity) =>
      [quantity.standardName ?? [], Object.values(quantity.others ?? {})].flat().map((name) => [name, quantity] as const),
    ),
)

/**
 * What a column probably holds, by its standard name, or else by what oceanographers call such columns; null where its name is not known, or its
 * unit cannot be one of the quantity.
 */
export function knownQuantity(column: ColumnName): KnownQuantity | null {
  const written = unitOfColumn(column)
  const stated = written === undefined ? undefined : unitOfText(written)
  if (column.standardName !== undefined && column.standardName !== '') return ofStandardName(column.standardName, stated)
  const { name } = splitUnit(column.name)
  const key = keyOf(name)
  // A single letter says nothing without a unit.
  if (key.length === 1 && stated === undefined) return null
  const own = firstOf(byKey.get(key) ?? [], stated)
  if (own !== undefined || byKey.has(key)) return own ?? null
  const bare = withoutUnitWords(name)
  return bare === undefined ? null : (firstOf(byKey.get(bare.key) ?? [], stated ?? bare.unit) ?? null)
}

/** The unit that the name of a column states without brackets: `mL L-1` of `O2ml_L`, `µmol kg-1` of `Nitrate_umol_kg`. */
export const unitOfName = (name: string): string | undefined =>
  byKey.get(keyOf(name))?.flatMap(({ unit }) => unit ?? [])[0] ?? withoutUnitWords(name)?.unit

/** The first of the quantities with a name that a column of this unit can hold. */
const firstOf = (found: readonly Entry[], stated: string | undefined): KnownQuantity | undefined =>
  found.flatMap(({ quantity, unit }) => described(quantity, stated ?? unit) ?? [])[0]

/** What a standard name says by itself, with the words of the tables where they know it. */
function ofStandardName(standardName: string, stated: string | undefined): KnownQuantity {
  const known = byStandardName.get(standardName)
  const found = known && described(known, stated)
  if (found?.standardName === standardName) return found
  const words = standardName.slice(0, 200).replaceAll('_', ' ')
  return {
    name: standardName,
    longName: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    standardName,
    unit: stated ?? '',
    keywords: [words],
  }
}

function described({ name, longName, unit, standardName, others, keywords }: Quantity, stated: string | undefined): KnownQuantity | null {
  const used = stated === undefined || (stated === '' && unit !== '') ? unit : stated
  const names = [[unit, standardName] as const, ...Object.entries(others ?? {})]
  // Amounts by mass and by volume have different standard names: without a unit nobody knows which is meant.
  const isOpen = (stated ?? '') === '' && unit !== '' && Object.keys(others ?? {}).length > 0
  const fitting = isOpen ? undefined : names.find(([own]) => measuresSame(own, used))
  // A rate or a voltage is another quantity, whatever its column is called; amounts by mass or by volume are not, nor are arbitrary units.
  const isOther = !isOpen && readUnit(used) !== undefined && readUnit(unit) !== undefined && fitting === undefined
  if (isOther && !isConcentration(used, unit) && (unit !== '' || standardName !== undefined)) return null
  return { name, longName, unit: used, keywords, ...(fitting?.[1] === undefined ? {} : { standardName: fitting[1] }) }
}

/** Whether two units are of one kind. Pure numbers are where they are equal: a percentage is no practical salinity. */
function measuresSame(one: string, other: string): boolean {
  const [first, second] = [readUnit(one), readUnit(other)]
  if (one === other || first === undefined || second === undefined) return one === other
  const isPure = first.powers.every((power) => power === 0)
  return isSame(first, second) && (!isPure || Math.abs(first.size / second.size - 1) < 1e-9)
}

const concentrations = ['mol kg-1', 'mol m-3', 'kg m-3', 'm3 m-3'].flatMap((unit) => readUnit(unit) ?? [])

const isConcentration = (...units: readonly string[]): boolean =>
  units.every((text) => concentrations.some((known) => isSame(known, readUnit(text) ?? known)))

/** A name without the words of its unit: `nitrate` and `µmol kg-1` of `Nitrate_umol_kg`. */
function withoutUnitWords(name: string): { readonly key: string; readonly unit: string } | undefined {
  const words = wordsOf(name)
  for (let length = 1; length <= Math.min(3, words.length - 1); length++) {
    const tail = words.slice(-length)
    const unit = [tail.join('/'), tail.join(' ')].map(unitOfText).find((text) => readUnit(text) !== undefined)
    const key = words.slice(0, -length).join('')
    if (unit !== undefined && byKey.has(key)) return { key, unit }
  }
  return undefined
}
