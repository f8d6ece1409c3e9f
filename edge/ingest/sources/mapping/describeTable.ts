import { basename } from 'node:path'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { knownQuantity } from '#core/columns/knownQuantity.ts'
import { NOT_STATED } from '../notStated.ts'
import { paletteFor } from '../palette.ts'
import type { SourceTable } from '../SourceTable.ts'
import type { PlannedColumn } from './planColumns.ts'
import { variableName } from './variableName.ts'

/** What the survey found of a variable. */
export interface SurveyedVariable {
  readonly planned: PlannedColumn
  readonly isText: boolean
  readonly decimals: number
}

/**
 * What a table says of itself, in the shape of a dataset.json that is still to be checked: what its file states, names that the field
 * knows, and the decimals of the values. What only a person can say stays out and is prompted for.
 */
export function describeTable(path: string, table: SourceTable, variables: readonly SurveyedVariable[]): RawMetadata {
  const stem = variableName(
    basename(path)
      .replace(/\.gz$/i, '')
      .replace(/\.[A-Za-z0-9]{1,8}$/, ''),
  )
  const described = variables.map(describeVariable)
  const title = typeof table.describes.longName === 'string' ? table.describes.longName : stem
  const source = typeof table.describes.source === 'string' ? table.describes.source : NOT_STATED
  return {
    shortName: /^\d/.test(stem) ? `_${stem}`.slice(0, 49) : stem,
    longName: title,
    version: '1',
    processLevel: NOT_STATED,
    studyDomain: NOT_STATED,
    source,
    acknowledgement: source,
    licence: { name: NOT_STATED },
    description: title,
    keywords: [...new Set(described.flatMap(({ keywords }) => keywords))],
    temporalResolution: 'Irregular',
    spatialResolution: 'Irregular',
    timeMeaning: { kind: 'instants', says: '' },
    ...table.describes,
    variables: described,
  }
}

function describeVariable({ planned: { column, name, unit }, isText, decimals }: SurveyedVariable) {
  const known = knownQuantity(column)
  const standardName = column.standardName || known?.standardName
  const longName = (column.longName || known?.longName || column.name).slice(0, 199)
  const words = [longName, (standardName ?? '').replaceAll('_', ' '), ...(known?.keywords ?? [])].filter(Boolean)
  return {
    name,
    longName,
    unit: isText ? '' : unit,
    ...(standardName ? { standardName } : {}),
    ...(column.cellMethods ? { cellMethods: column.cellMethods } : {}),
    sensor: column.sensor || NOT_STATED,
    keywords: [...new Set(words)],
    comment: column.comment ?? '',
    visualize: !isText && (column.visualize ?? column.flags === undefined),
    palette: paletteFor({ standardName: standardName ?? '', unit, name }),
    decimals: column.decimals ?? decimals,
    ...column.describes,
  }
}
