import type { SampleParameters, VisualizableVariable } from '#core/catalog/discoveryRecords.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { isIrregular } from '#core/size/resolution.ts'
import type { KnownDataset } from './catalog.ts'
import { sampleParameters } from './sampleParameters.ts'

/** A variable under its own short name, without what a chart of it needs. */
export function chartable(variable: VariableRecord) {
  return {
    ID: variable.ID,
    Table_Name: variable.Table_Name,
    Short_Name: variable.Variable,
    Long_Name: variable.Long_Name,
    Temporal_Resolution: variable.Temporal_Resolution,
    Spatial_Resolution: variable.Spatial_Resolution,
    Sensor: variable.Sensor,
    Make: variable.Make,
    Has_Depth: variable.Has_Depth,
    Unit: variable.Unit,
    Climatology: variable.Climatology,
  }
}

/** The variables of a data set that charts offer, with how a first look is drawn. `layerPoints` is how many points one layer of its grid has. */
export function visualizableOf({ variables, table }: KnownDataset, layerPoints: number): VisualizableVariable[] {
  return variables
    .filter(({ record }) => record.Visualize === 1)
    .map(({ record }) => {
      const isGrid = table === null ? !isIrregular(record.Spatial_Resolution) : table.kind === 'grid'
      const parameters: SampleParameters = sampleParameters(record, isGrid, layerPoints)
      const drawn = isGrid ? ({ visType: 'Heatmap', queryType: 'sp' } as const) : ({ visType: 'Sparse', queryType: 'query' } as const)
      return { ...chartable(record), meta: { ...drawn, parameters, metadata: record } }
    })
}
