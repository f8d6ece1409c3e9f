import * as z from 'zod'
import { limits } from '#core/limits/charts.ts'
import { endpoint } from './endpoint.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(360)
const depth = z.number().min(0)

/** Addresses of parts of data sets. */
export const subsetsApi = {
  addressSubset: endpoint({
    method: 'POST',
    path: '/api/data/subsets',
    summary: 'Get a short address for a subset.',
    description:
      'Returns the address of a page that says which rows the subset holds, how to cite it, and how to read it in five languages. The rows are at the same address with `.csv`, `.parquet`, `.nc`, `.arrows` or `.ndjson` behind it, and need the credentials that this call needs; a download that broke off resumes (`curl -L -C -`). The same subset always has the same address. The ranges are those of `uspSpaceTime`.',
    who: 'user',
    keyScope: 'read',
    rate: 'subset',
    body: z.object({
      tableName: z.string().min(1).max(200),
      fields: z
        .string()
        .min(1)
        .max(limits.subsetFieldsCharacters)
        .meta({ description: 'Names of variables with commas between them, or `*`.' }),
      dt1: z.string().min(1).max(40),
      dt2: z.string().min(1).max(40),
      lat1: latitude,
      lat2: latitude,
      lon1: longitude,
      lon2: longitude,
      depth1: depth,
      depth2: depth,
    }),
    example: {
      body: {
        ...{ tableName: 'tblCOADS_Climatology', fields: 'sst', dt1: '1', dt2: '3' },
        ...{ lat1: 10, lat2: 30, lon1: 160, lon2: -140, depth1: 0, depth2: 0 },
      },
    },
    reply: {
      kind: 'json',
      schema: z.object({
        /** 16 hexadecimal digits. */
        id: z.string(),
        /** Of the page. */
        address: z.string(),
        /** How many rows it has at the moment; null where only an estimate is known. */
        rows: z.int().nullable(),
      }),
    },
    errors: { 400: 'A range is not valid, or the data set has no such variable.', 404: 'No such table or variable.' },
  }),
}
