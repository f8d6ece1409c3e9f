import * as schema from './schema/index.ts'

/** The tables with rows of one data set each, which a new version replaces. What refers to people, such as subscriptions, is none of them. */
export const datasetParts = [
  schema.observationTables,
  schema.variables,
  schema.datasetReferences,
  schema.datasetKeywords,
  schema.datasetRegions,
  schema.datasetStatistics,
  schema.datasetFacts,
  schema.datasetPrograms,
] as const
