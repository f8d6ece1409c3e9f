import { variableFact } from './variableFact.ts'

/** How fine a variable is (PRC-13). */
export const variableResolution = variableFact(
  'uspVariableResolution',
  'The temporal and spatial resolution of a variable.',
  'Temporal_Resolution',
  'Spatial_Resolution',
)
