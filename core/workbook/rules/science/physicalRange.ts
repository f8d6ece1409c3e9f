import { numberAt, textAt } from '../../Workbook.ts'
import { metadataColumn, trimmed, variableColumns } from '../cells.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'
import { isSentinel } from './sentinelNumber.ts'

/** What a quantity can be in the sea or above it, in one of its units. */
interface Range {
  /** Matches the short and long name. */
  readonly name: RegExp
  /** Matches the unit, without spaces and in lower case. */
  readonly unit: RegExp
  readonly min: number
  readonly max: number
}

const celsius = /^(?:°c|degc|deg_c|degreesc|celsius|degreecelsius|degrees_celsius|c)$/
const micromolar = /^(?:µmol\/?(?:kg|l)|µmol(?:kg|l)-1|umol\/?(?:kg|l)|umol(?:kg|l)-1|µm|um|micromol\/?(?:kg|l)|mmol\/?m3|mmolm-3)$/

/**
 * Gross ranges after the QARTOD manuals (U.S. IOOS, test 4 "gross range") and the Argo quality control manual (version 3.8, test 6), widened for
 * brines, vents and coasts. A derived quantity (anomaly, error, flag, count) is not looked at.
 */
const ranges: readonly Range[] = [
  { name: /temp|\bsst\b/, unit: celsius, min: -3, max: 45 },
  { name: /salin|\bsss\b|\bpsal\b/, unit: /^(?:psu|pss|pss-78|1|g\/kg|gkg-1|ppt|‰|)$/, min: 0, max: 50 },
  { name: /\bph\b/, unit: /^(?:|1|totalscale|phunits?)$/, min: 6, max: 9.5 },
  { name: /oxygen|\bdoxy\b/, unit: micromolar, min: -5, max: 700 },
  { name: /nitrate|\bno3\b/, unit: micromolar, min: -2, max: 100 },
  { name: /phosphate|\bpo4\b/, unit: micromolar, min: -0.5, max: 15 },
  { name: /silic/, unit: micromolar, min: -2, max: 400 },
  { name: /chlorophyll|\bchla?\b/, unit: /^(?:mg\/?m3|mgm-3|µg\/?l|ug\/?l|µgl-1|ugl-1)$/, min: -0.2, max: 500 },
  { name: /pressure/, unit: /^(?:dbar|decibars?)$/, min: -5, max: 11_500 },
  { name: /wind.?speed/, unit: /^(?:m\/s|ms-1)$/, min: 0, max: 120 },
  { name: /latitude/, unit: /^(?:degrees?(?:_?north)?|°n?)$/, min: -90, max: 90 },
]

const DERIVED = /anomal|error|uncert|\bstd\b|stdev|deviation|flag|count|difference|change|trend|gradient|variance|qc/

/** A value that the quantity cannot have; mostly a slip of the unit or of the decimal sign. */
export const physicalRange: Rule = {
  code: 'physical-range',
  severity: 'warning',
  sheet: 'data',
  needsMetadata: true,
  says: 'The value is outside what is possible in the sea.',
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
              says: `Values of this quantity lie between ${min} and ${max} ${unitText}. Is the unit right?`,
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
    const range = found.has(header) ? undefined : rangeOf(`${header} ${trimmed(workbook, long, row)}`, trimmed(workbook, unit, row))
    if (range) found.set(header, range)
  }
  return found
}

type UnitRange = Range & { readonly unitText: string }

function rangeOf(names: string, unit: string): UnitRange | undefined {
  const words = names.slice(0, 300).toLowerCase().replaceAll('_', ' ')
  const unitText = unit.slice(0, 50)
  const bare = unitText
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('μ', 'µ')
    .replaceAll(/[\s·⋅^]/g, '')
  const found = DERIVED.test(words) ? undefined : ranges.find((range) => range.name.test(words) && range.unit.test(bare))
  return found && { ...found, unitText }
}
