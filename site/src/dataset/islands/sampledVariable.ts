import type { SampledVariable } from '#components/chart/sample/SampleChart.tsx'
import type { VisualizableVariable } from '#core/catalog/discoveryRecords.ts'
import { paletteNames } from '#core/charts/look/palettes.ts'

/** What a first look needs of a variable that the portal describes. */
export function sampledVariable({ Short_Name, Long_Name, Unit, meta: { metadata } }: VisualizableVariable): SampledVariable {
  return {
    name: Short_Name,
    longName: Long_Name,
    unit: Unit,
    decimals: decimalsOf(metadata),
    palette: paletteNames.find((name) => name === metadata.Palette) ?? 'viridis',
  }
}

/** The decimals needed to distinguish values in this range. */
function decimalsOf({ Variable_Min: min, Variable_Max: max }: VisualizableVariable['meta']['metadata']): number {
  if (min === null || max === null) return 2
  const span = Math.max(max - min, Math.abs(max) / 100)
  if (span === 0) return 2
  return Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(span))))
}
