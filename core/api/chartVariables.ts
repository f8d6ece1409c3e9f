import * as z from 'zod'
import { limits } from '#core/charts/limits.ts'
import { variableQuery } from './catalogVariables.ts'
import { endpoint } from './endpoint.ts'

const count = z.int().nonnegative()

const listedVariable = z.object({
  id: z.int(),
  name: z.string(),
  longName: z.string(),
  unit: z.string(),
  /** Why charts cannot show it: its values are text, or its provider does not offer it; `null` where they can. */
  obstacle: z.enum(['text', 'withheld']).nullable(),
})
export type ListedVariable = z.infer<typeof listedVariable>

const listedDataset = z.object({
  id: z.int(),
  shortName: z.string(),
  longName: z.string(),
  make: z.string(),
  /** Those that match, by long name. */
  variables: z.array(listedVariable),
})
export type DatasetWithVariables = z.infer<typeof listedDataset>

const list = z.object({
  shown: count,
  hidden: count,
  datasets: z.array(listedDataset),
  hiddenDatasets: z.array(listedDataset),
})
export type VariableList = z.infer<typeof list>

/** A value of a filter, how many data sets have it, and how many of them match. */
const facet = z.array(z.tuple([z.string(), count, count]))

export const chartVariables = endpoint({
  method: 'GET',
  area: 'catalog',
  who: 'anyone',
  rate: 'catalog',
  body: null,
  path: '/api/catalog/chart-variables',
  summary: 'Search variables to chart.',
  description: `Takes the parameters of \`variablesearch\`. The data sets with a matching variable are in two lists by their make: \`Model\` (also Assimilation) and \`Observation\` (all others). \`shown\` is the number of data sets with a variable that can be charted, \`hidden\` that of the others; the newest ${limits.variableSearchDatasets} of each are listed with their matching variables, each with its \`obstacle\` if it cannot be charted. \`facets\` has for each filter its values with the number of all data sets and of those that match.`,
  query: variableQuery,
  reply: {
    kind: 'json',
    schema: z.object({
      lists: z.object({ Observation: list, Model: list }),
      facets: z.object({
        dataFeatures: facet,
        make: facet,
        sensor: facet,
        region: facet,
        temporalResolution: facet,
        spatialResolution: facet,
        dataSource: facet,
        distributor: facet,
        processLevel: facet,
      }),
    }),
  },
  refusals: { 400: 'A parameter is not valid.' },
})
