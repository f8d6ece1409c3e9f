import { decimalsOf } from '#components/catalog/rowFacts.ts'
import type { SampledVariable } from '#components/chart/SampleChart.tsx'
import type { VisualizableVariable } from '#core/api/discoveryRecords.ts'
import { paletteNames } from '#core/charts/palettes.ts'

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
