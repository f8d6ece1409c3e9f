import { isSentinel } from '#core/columns/suspectedSentinel.ts'
import { isSame, readUnit, type Unit } from '#core/units/readUnit.ts'
import { numberAt, textAt } from '../../Workbook.ts'
import { metadataColumn, trimmed, variableColumns } from '../cells.ts'
import { inData } from '../introduceError.ts'
import { unitRespelt } from '../metadata/unitRespelt.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'

/** What a quantity can be in the sea or above it. */
interface Range {
  /** Matches the short and long name. */
  readonly name: RegExp
  /** Units in which it lies between `min` and `max`. */
  readonly units: readonly string[]
  readonly min: number
  readonly max: number
}

const micromolar = ['umol kg-1', 'umol L-1']

/**
 * Gross ranges after the QARTOD manuals (U.S. IOOS, test 4 "gross range") and the Argo quality control manual (version 3.8, test 6), widened for
 * brines, vents and coasts. A derived quantity (anomaly, error, flag, count) is not looked at.
 */
const ranges: readonly Range[] = [
  { name: /temp|\bsst\b/, units: ['degC'], min: -3, max: 45 },
  // ppt means parts per thousand here, parts per trillion to UDUNITS.
  { name: /salin|\bsss\b|\bpsal\b/, units: ['psu', 'g kg-1', 'ppt'], min: 0, max: 50 },
  { name: /\bph\b/, units: ['1'], min: 6, max: 9.5 },
  { name: /oxygen|\bdoxy\b/, units: micromolar, min: -5, max: 700 },
  { name: /nitrate|\bno3\b/, units: micromolar, min: -2, max: 100 },
  { name: /phosphate|\bpo4\b/, units: micromolar, min: -0.5, max: 15 },
  { name: /silic/, units: micromolar, min: -2, max: 400 },
  { name: /chlorophyll|\bchla?\b/, units: ['mg m-3'], min: -0.2, max: 500 },
  { name: /pressure/, units: ['dbar'], min: -5, max: 11_500 },
  { name: /wind.?speed/, units: ['m s-1'], min: 0, max: 120 },
  { name: /latitude/, units: ['degree'], min: -90, max: 90 },
]

const DERIVED = /anomal|error|uncert|\bstd\b|stdev|deviation|flag|count|difference|change|trend|gradient|variance|brightness|qc/

/** A value that the quantity cannot have; mostly a slip of the unit or of the decimal sign. */
export const physicalRange: Rule = {
  code: 'physical-range',
  severity: 'warning',
  sheet: 'data',
  needsMetadata: true,
  says: 'The value is outside what is possible in the sea.',
  example: {
    introduceError: inData('temperature', 3, 295.2),
    because: 'Sea water is not that warm. The value may be in kelvin, or the decimal point may be missing.',
  },
  *parts(input) {
    const { workbook, data, isSkipped } = input
    if (!data) return
    const byName = rangesByName(input)
    for (const column of variableColumns(data)) {
      const range = byName.get(column.header)
      if (range === undefined) continue
      const { min, max, unitText } = range
      yield {
        reads: [min, max, unitText],
        sheet: data,
        rowsOf: [column],
        *check(from, to) {
          for (let row = from; row < Math.min(to, column.kinds.length); row++) {
            const value = numberAt(workbook, column, row)
            if ((value >= min && value <= max) || Number.isNaN(value) || isSentinel(value) || isSkipped(column, row)) continue
            yield {
              ...at(data, column, row, textAt(workbook, column, row)),
              says: `Values of this quantity lie between ${min} and ${`${max} ${unitText}`.trim()}. Is the unit right?`,
            }
          }
        },
      }
    }
  },
}

/** The range of each variable that has one, by its short name. */
function rangesByName({ workbook, variables }: RuleInput): ReadonlyMap<string, UnitRange> {
  const found = new Map<string, UnitRange>()
  if (!variables) return found
  const [name, long, unit] = ['var_short_name', 'var_long_name', 'var_unit'].map((column) =>
    metadataColumn(variables, 'vars_meta_data', column),
  )
  for (let row = 0; row < variables.rowCount; row++) {
    const header = trimmed(workbook, name, row)
    const range = found.has(header) ? undefined : physicalRangeOf(`${header} ${trimmed(workbook, long, row)}`, trimmed(workbook, unit, row))
    if (range) found.set(header, range)
  }
  return found
}

type UnitRange = Pick<Range, 'min' | 'max'> & { readonly unitText: string }

/** What a quantity can be in the sea, in its unit, by its names and that unit's text; undefined for one that is not known. */
export function physicalRangeOf(names: string, text: string): UnitRange | undefined {
  const words = names.slice(0, 300).toLowerCase().replaceAll('_', ' ')
  const unitText = text.slice(0, 50)
  const respelt = unitRespelt(unitText)
  const unit = readUnit(respelt?.isSure ? respelt.unit : unitText)
  if (!unit || DERIVED.test(words)) return undefined
  const found = ranges.flatMap((range) => (range.name.test(words) ? (rangeIn(range, unit) ?? []) : []))[0]
  return found && { ...found, unitText }
}

/** The range in the unit of a column; undefined where that measures something else. Pure numbers of another size are something else. */
function rangeIn({ units, min, max }: Range, unit: Unit): Pick<Range, 'min' | 'max'> | undefined {
  const known = units.flatMap((text) => readUnit(text) ?? []).filter((one) => isSame(one, unit))
  const isNumber = unit.powers.every((power) => power === 0)
  const its = known.find(({ size }) => !isNumber || Math.abs(size / unit.size - 1) < 1e-9)
  if (!its) return undefined
  const converted = (value: number) => Number(((value * its.size + its.zero - unit.zero) / unit.size).toPrecision(6))
  return { min: converted(min), max: converted(max) }
}
