import * as z from 'zod'
import { searchQuery } from '#core/catalog/query.ts'
import { limits } from '#core/limits/catalog.ts'
import { limits as chartsLimits } from '#core/limits/charts.ts'
import { limits as observationsLimits } from '#core/limits/observations.ts'
import { countText } from '#core/text/counted.ts'
import { catalogRowRecord, foundVariable, visualizableVariable } from '../catalog/discoveryRecords.ts'
import { endpoint } from './endpoint.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const

const positive = z.coerce.number().int().positive()

const shortname = z.string().min(1).max(100)

const measured = z.number().min(0)

/** Words separated by spaces, each of which must match; at most twenty count. */
const searchTerms = z
  .string()
  .max(limits.searchTextCharacters)
  .optional()
  .default('')
  .transform((text) =>
    text
      .split(/\s+/u)
      .filter((word) => word !== '')
      .slice(0, 20),
  )

/** What a search of variables asks for: the filters of a search of data sets, and words of its own. */
const variableQuery = searchQuery.omit({ keywords: true, fuzzy: true, gazetteer: true }).extend({ searchTerms })

/** A search of variables as the program holds it. */
export type VariableQuery = z.output<typeof variableQuery>

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
  /** The matching variables, by long name. */
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

/** Searching variables, and what charts can show of them. */
export const variablesApi = {
  memberVariables: endpoint({
    ...open,
    path: '/api/catalog/membervariables',
    summary: 'List the catalog rows of a data set.',
    description: 'One row per variable of the data set with this ID, by long name.',
    query: z.object({ datasetID: positive }),
    example: { query: { datasetID: '1' } },
    reply: { kind: 'json', schema: z.array(catalogRowRecord) },
    errors: { 404: 'No such data set, or one without variables.' },
  }),
  variableSearch: endpoint({
    ...open,
    path: '/api/catalog/variablesearch',
    summary: 'Search the variables that can be charted.',
    description:
      'Every word of `searchTerms` must occur in the names, sensor, keywords, source or domain of a variable. `counts` is the number of data sets with a matching variable by make, whether or not it can be charted; `variables` are only those that can be charted.',
    query: variableQuery,
    example: { query: { searchTerms: 'temperature', make: 'Observation' } },
    reply: {
      kind: 'json',
      schema: z.object({ counts: z.record(z.string(), z.int().nonnegative()), variables: z.array(foundVariable) }),
    },
    errors: { 400: 'A parameter is not valid.' },
  }),
  chartVariables: endpoint({
    method: 'GET',
    who: 'anyone',
    rate: 'catalog',
    path: '/api/catalog/chart-variables',
    summary: 'Search variables to chart.',
    description: `Takes the parameters of \`variablesearch\`. The data sets with a matching variable are in two lists by their make: \`Model\` (also Assimilation) and \`Observation\` (all others). \`shown\` is the number of data sets with a variable that can be charted, \`hidden\` that of the others; the newest ${chartsLimits.variableSearchDatasets} of each are listed with their matching variables, each with its \`obstacle\` if it cannot be charted. \`facets\` has for each filter its values with the number of all data sets and of those that match.`,
    query: variableQuery,
    example: { query: { searchTerms: 'temperature' } },
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
    errors: { 400: 'A parameter is not valid.' },
  }),
  autocompleteVariableNames: endpoint({
    ...open,
    path: '/api/catalog/autocompletevariablesnames',
    summary: 'Complete the name of a variable.',
    description: 'The distinct long names that contain every word: first those that start with the text typed, then by name.',
    query: z.object({ searchTerms }),
    example: { query: { searchTerms: 'temp' } },
    reply: { kind: 'json', schema: z.array(z.string()) },
  }),
  visualizableVariables: endpoint({
    ...open,
    path: '/api/catalog/visualizable-variables',
    summary: 'List the variables of a data set that can be charted.',
    description:
      'Each has `meta`: how to plot a preview (`visType`), how to request its rows (`queryType` and `parameters`) and the metadata of the variable (`metadata`). `stats` are the statistics of all columns.',
    query: z.object({ shortname }),
    example: { query: { shortname: 'COADS_Climatology' } },
    reply: {
      kind: 'json',
      schema: z.object({
        variables: z.array(visualizableVariable),
        stats: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
        datasetId: z.int(),
      }),
    },
    errors: { 400: 'No such data set.' },
  }),
  variableSample: endpoint({
    ...open,
    path: '/api/catalog/variable-sample-visualization',
    summary: 'Read the rows for a preview of a variable.',
    description: `CSV of time or month, lat, lon, depth if the table has it, and the variable. For a grid, one layer: the last time (of a climatology \`month\`, without it January) at the depth nearest to \`depth\`, without it the first, limited to a box in the North Atlantic if it has more than ${countText(observationsLimits.sampleLayerPoints)} points. For other data, at most ${countText(observationsLimits.sampleSparseRows)} values, evenly chosen in the order of time; if the table has more than ${countText(observationsLimits.sampleReadRows)} rows, or than the portal’s engine may read, from ${observationsLimits.sampleSlices} parts of its period with about the same number of rows. \`X-Rows-Total\` is the total number of values.`,
    rate: 'data',
    query: z.object({
      varId: positive,
      shortname,
      month: z.coerce.number().int().min(1).max(12).optional().describe('The month of a climatology.'),
      depth: z.coerce.number().optional().describe('Metres; the nearest depth of the grid is taken.'),
    }),
    example: { query: { varId: '1', shortname: 'COADS_Climatology' } },
    reply: { kind: 'rows', form: 'csv' },
    errorForm: 'text',
    errors: { 400: 'No such data set.', 404: 'The data set has no such variable, or it cannot be charted.' },
  }),
  rowBytes: endpoint({
    ...open,
    path: '/api/catalog/row-bytes',
    summary: 'Read how many bytes a row of a data set takes.',
    description: `For each column the mean number of bytes in each format, measured on up to ${countText(observationsLimits.measuredRows)} rows, and the fraction that a zip file takes of its CSV. A file of rows has about the sum of its columns times its rows. NetCDF is left out, as its size depends on the grid.`,
    rate: 'data',
    query: z.object({ shortname }),
    example: { query: { shortname: 'COADS_Climatology' } },
    reply: {
      kind: 'json',
      schema: z.object({
        columns: z.array(z.object({ name: z.string(), csv: measured, parquet: measured, arrow: measured })),
        zip: measured,
      }),
    },
    errors: { 400: 'No such data set.', 501: 'This portal’s engine cannot read the data set.' },
  }),
}
