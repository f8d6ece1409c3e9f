import type { ChartLook } from '#core/charts/look/look.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { countText } from '#core/text/counted.ts'
import type { Fact } from '../ChartKind.ts'
import { colourNote } from '../plane/keyLayers.ts'

/** How many values a map of points has, for the status line. */
export const sparseFacts = ({ values }: SparseModel): readonly Fact[] => [['values', countText(values.length)]]

/** What is seen where points overlap, and how values became colours. */
export const sparseNote = ({ hasDepth, spread }: SparseModel, look: ChartLook, unit: string): string =>
  [
    `Where points overlap, the ${hasDepth ? 'shallowest' : 'last'} is on top.`,
    ...(look.isSizedByValue ? ['Larger dots are higher values.'] : []),
    colourNote(look, spread, unit),
  ].join(' ')
