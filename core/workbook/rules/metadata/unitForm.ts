import { limits } from '#core/limits/workbook.ts'
import { isSame, readUnit, type Unit } from '#core/units/readUnit.ts'
import { columnNamed, numberAt, type SheetColumn } from '../../Workbook.ts'
import { isTemplateText, metadataColumn, trimmed } from '../cells.ts'
import { inVariable } from '../introduceError.ts'
import { at, type Fix, type Rule, type RuleInput } from '../Rule.ts'
import { unitRespelt } from './unitRespelt.ts'

/** WBK-27: programs that convert and draw values have to know their unit. */
export const unitForm: Rule = {
  code: 'unit-form',
  severity: 'warning',
  sheet: 'vars_meta_data',
  says: 'This is not a unit that programs can read.',
  reads: ['variables', 'data'],
  example: {
    introduceError: inVariable('var_unit', 'deg C'),
    because:
      'Programs convert and compare values by their units, which they read with UDUNITS: deg C is degrees times coulomb there. Write degC, umol kg-1, mg m-3, psu; cells, individuals and photons are counted.',
  },
  *check(input) {
    const { workbook, variables } = input
    const column = variables && metadataColumn(variables, 'vars_meta_data', 'var_unit')
    if (!variables || !column) return
    const described = describedUnits(input, column)
    for (const variable of described) {
      const found =
        unread(variable) ?? ofAnotherQuantity(variable) ?? lengthPerVolume(variable) ?? ofAnotherSize(variable, described, input)
      if (found) yield { ...at(variables, column, variable.row, trimmed(workbook, column, variable.row)), ...found }
    }
  },
}

interface DescribedUnit {
  readonly row: number
  readonly name: string
  /** The short and long name, in lower case and without underscores. */
  readonly words: string
  readonly text: string
  readonly unit: Unit | undefined
}

interface Told {
  readonly says: string
  readonly fix?: Fix
}

function describedUnits({ workbook, variables }: RuleInput, column: SheetColumn): readonly DescribedUnit[] {
  const [short, long] = ['var_short_name', 'var_long_name'].map((name) => variables && metadataColumn(variables, 'vars_meta_data', name))
  return Array.from({ length: Math.min(variables?.rowCount ?? 0, limits.findingColumnsListed) }, (_, row) => {
    const [name, text] = [trimmed(workbook, short, row), trimmed(workbook, column, row)]
    const words = `${name} ${trimmed(workbook, long, row)}`.slice(0, 300).toLowerCase().replaceAll('_', ' ')
    return { row, name, words, text, unit: readUnit(text) }
  }).filter(({ text }) => text !== '' && !isTemplateText(text) && text.length < limits.shortMetadataCharacters)
}

function unread({ text, unit }: DescribedUnit): Told | undefined {
  const meant = unitRespelt(text)
  const says = `"${text}" is not a unit that programs can read.`
  if (meant === undefined) return unit ? undefined : { says: `${says} If none fits, explain it in var_comment.` }
  if (meant.unit === '') return { says: 'Leave the unit of pure numbers blank.', fix: { value: null, confidence: 'likely' } }
  return meant.isSure
    ? { says: `Write ${meant.unit} for "${text}".`, fix: { value: meant.unit, confidence: 'safe' } }
    : { says: `${says} Is ${meant.unit} meant?`, fix: { value: meant.unit, confidence: 'likely' } }
}

/** Quantities by their names, with units of each kind that they are given in and what is meant by another. */
const quantities: readonly {
  readonly kind: string
  readonly name: RegExp
  readonly units: readonly string[]
  readonly meant?: Readonly<Record<string, string>>
}[] = [
  { kind: 'temperature', name: /\btemp(?:erature)?\b|\bsst\b/, units: ['degC'], meant: { C: 'degC', c: 'degC', F: 'degF', deg: 'degC' } },
  { kind: 'salinity', name: /\bsalinity\b|\bsss\b|\bpsal\b/, units: ['psu', 'g/L'] },
  { kind: 'pressure', name: /\bpressure\b/, units: ['dbar'] },
  {
    kind: 'concentration',
    name: /\b(?:nitrate|nitrite|phosphate|silicate)\b|\b(?:no2|no3|po4)\b/,
    units: ['umol/kg', 'umol/L', 'mg/L', 'mg/kg', 'umol/m2'],
  },
  { kind: 'speed', name: /\bwind speed\b|\bcurrent speed\b/, units: ['m s-1'] },
]

/** What is computed from a quantity, or measured by an instrument in its stead. */
const DERIVED =
  /\b(?:flags?|qc|quality|errors?|uncertainty|variance|gradient|trend|ratio|rate|flux|uptake|production|volts?|voltage|raw|sensor|frequency|counts?|index|isotope|delta|time|depth|method|number|coefficient|anomaly)\b/

function ofAnotherQuantity({ words, text, unit }: DescribedUnit): Told | undefined {
  const quantity = DERIVED.test(words) ? undefined : quantities.find(({ name }) => name.test(words))
  if (!unit || !quantity || quantity.units.some((known) => isLike(text, known))) return undefined
  const meant = quantity.meant?.[text]
  const says = `${text} is not a unit of ${quantity.kind}.`
  return meant === undefined
    ? { says: `${says} It is usually given in ${quantity.units[0]}.` }
    : { says: `${says} Is ${meant} meant?`, fix: { value: meant, confidence: 'likely' } }
}

/** `km/m3`, where `kg/m3` was meant. */
function lengthPerVolume({ text }: DescribedUnit): Told | undefined {
  const [, length = '', volume = ''] = /^(\p{L}+)((?:\/| per |[ .*]).+)$/u.exec(text) ?? []
  if (!length.endsWith('m') || !isLike(length, 'm') || !isLike(`1${volume}`, 'm-3')) return undefined
  const meant = `${length.slice(0, -1)}g${volume}`
  return { says: `${text} is a length per volume. Is ${meant} meant?`, fix: { value: meant, confidence: 'likely' } }
}

const isLike = (text: string, known: string): boolean => {
  const [one, other] = [readUnit(text), readUnit(known)]
  return one !== undefined && other !== undefined && isSame(one, other)
}

/** Units of one quantity that differ by as much are probably a slip where the values do not. */
const [MUCH, LITTLE] = [99, 30]

/** Words at the start of names that say nothing of what was measured. */
const general = new Set([
  'total',
  'dissolved',
  'particulate',
  'mean',
  'average',
  'bulk',
  'surface',
  'max',
  'min',
  'the',
  'water',
  'concentration',
])

/** `ng/L` beside the `mg/m3` of variables that are named alike and have values as large. */
function ofAnotherSize(variable: DescribedUnit, others: readonly DescribedUnit[], input: RuleInput): Told | undefined {
  const { row, text, unit } = variable
  const first = firstWord(variable)
  if (!unit || first.length < 3 || general.has(first)) return undefined
  const alike = others.filter((other) => other.row !== row && firstWord(other) === first && other.unit && isSame(unit, other.unit))
  const differing = alike.filter((other) => isFar(unit.size, other.unit?.size ?? 1, MUCH))
  const [example] = differing
  // The fewer are the slip, and of two variables the second.
  const isLast = example && alike.length === differing.length && (differing.length > 1 || example.row < row)
  if (!example || !(isLast || 2 * differing.length > alike.length + 1)) return undefined
  const [mine, theirs] = [variable, example].map(({ name }) => meanSize(input, name))
  if (!mine || !theirs || isFar(mine, theirs, LITTLE)) return undefined
  const factor = Number((unit.size / (example.unit?.size ?? 1)).toPrecision(6))
  return {
    says: `${example.name} is given in ${example.text} and has values as large, but ${text} is ${factor} ${example.text}. Is the unit right?`,
  }
}

const firstWord = ({ name }: DescribedUnit): string => name.toLowerCase().split(/[_\d]/)[0] ?? ''

const isFar = (one: number, other: number, factor: number): boolean => one / other > factor || other / one > factor

/** The mean of the values' sizes, of so many of them. */
function meanSize({ workbook, data }: RuleInput, name: string): number | undefined {
  const column = data && columnNamed(data, name)
  const rows = Array.from({ length: Math.min(LOOKED_AT, column?.kinds.length ?? 0) }, (_, row) => row)
  const values = rows.flatMap((row) => (column ? Math.abs(numberAt(workbook, column, row)) : [])).filter(Number.isFinite)
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

const LOOKED_AT = 1000
