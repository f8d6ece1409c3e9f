import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { NOT_STATED } from '../../notStated.ts'
import type { SourceColumn } from '../../SourceTable.ts'
import { alongAxis } from '../blocks.ts'
import { type NetcdfFile, numbersOf, product, textOf } from '../NetcdfFile.ts'
import { constantColumn, type NetcdfColumn } from '../netcdfTable.ts'
import type { RowSpace } from '../RowSpace.ts'

/** What the attributes of a cast say of its rows, as columns: the cruise, the sea floor, and which bottle each sample is from. */
export function castAttributes(file: NetcdfFile, { shape }: RowSpace): readonly NetcdfColumn[] {
  const { attributes, variables } = file
  const floor = numbersOf(attributes, 'BOTTOM_DEPTH_METERS')[0]
  const bottles = textOf(attributes, 'BOTTLE_NUMBERS').split(/\s+/)
  const codes = numbersOf(attributes, 'BOTTLE_QUALITY_CODES')
  const hasBottles = bottles.length === product(shape)
  return [
    constantColumn(text('expocode', 'Expocode of the cruise'), textOf(attributes, 'EXPOCODE') || null),
    ...(['station', 'cast'] as const)
      .filter((name) => !variables.has(name))
      .map((name) => constantColumn({ ...text(name, ''), role: name }, textOf(attributes, `${name.toUpperCase()}_NUMBER`) || null)),
    ...(floor === undefined
      ? []
      : [constantColumn({ ...number('bottom_depth', 'Depth of the sea floor'), unit: 'm', missing: [-999, -9999] }, floor)]),
    ...(hasBottles ? [listed(text('bottle_number', 'Bottle'), bottles)] : []),
    ...(hasBottles && codes.length === bottles.length ? [listed(number('bottle_quality_code', 'Quality code of the bottle'), codes)] : []),
  ]
}

const text = (name: string, longName: string): SourceColumn => ({ name, unit: '', longName, role: null, type: 'text' })
const number = (name: string, longName: string): SourceColumn => ({ ...text(name, longName), type: 'int32', decimals: 0, visualize: false })

/** A column whose values the file lists, one for each row. */
const listed = (column: SourceColumn, values: readonly (string | number)[]): NetcdfColumn => ({
  column,
  cells: (_reader, { start, count }) => {
    const placeOf = alongAxis(count, 0)
    return Promise.resolve((row) => values[(start[0] ?? 0) + placeOf(row)] ?? null)
  },
})

/** What a cast says of its cruise. */
export function describeCast({ attributes }: NetcdfFile, isCtd: boolean): RawMetadata {
  const expocode = textOf(attributes, 'EXPOCODE')
  const line = textOf(attributes, 'WOCE_ID')
  const what = isCtd ? 'CTD casts' : 'Bottle samples'
  const title = `${what} of the cruise ${expocode}${line === '' ? '' : ` (${line})`}`
  return {
    longName: title,
    description: `${title}.`,
    make: 'Observation',
    source: 'CLIVAR and Carbon Hydrographic Data Office (CCHDO)',
    acknowledgement: `CCHDO, https://cchdo.ucsd.edu/cruise/${expocode}`,
    references: [`https://cchdo.ucsd.edu/cruise/${expocode}`],
    studyDomain: 'Physics',
    processLevel: NOT_STATED,
  }
}
