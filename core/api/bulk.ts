import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const optionalNumber = z.number().nullish()

const latitude = z.number().min(-90).max(90).nullish()

const longitude = z.number().min(-180).max(360).nullish()

/** What of the data sets is wanted. `depth` is the older shape of `spatial.depthMin` and `spatial.depthMax` and means the same (D17). */
export const bulkFilters = z.object({
  temporal: z.object({ startDate: z.string(), endDate: z.string() }).nullish(),
  spatial: z
    .object({
      latMin: latitude,
      latMax: latitude,
      lonMin: longitude,
      lonMax: longitude,
      depthMin: optionalNumber,
      depthMax: optionalNumber,
    })
    .nullish(),
  depth: z.object({ min: optionalNumber, max: optionalNumber }).nullish(),
  /** The name of a cruise, in any letter case. */
  cruise: z.string().trim().min(1).max(200).nullish(),
  /** Names of variables by the short name of their data set, in any letter case; data sets that are not named are given whole. */
  variables: z.record(z.string().max(100), z.array(z.string().max(200)).min(1).max(1000)).nullish(),
})

export type BulkFilters = z.output<typeof bulkFilters>

/** Short names of data sets. */
export const bulkNames = z.array(z.string().trim().min(1).max(100)).min(1).max(1000)

/**
 * The request as it arrives: values, or JSON text of them in a form's hidden fields. It is read further by the call itself, whose errors
 * have a form of their own.
 */
const bulkBody = z.object({
  shortNames: z.unknown().optional().meta({ description: 'Required: a list of short names, or JSON text of one.' }),
  filters: z.unknown().optional().meta({
    description:
      'Optional; an object or JSON text of one: `temporal` {startDate, endDate}, `spatial` {latMin, latMax, lonMin, lonMax, depthMin, depthMax}, `depth` {min, max}, `cruise` (a name: only rows of that cruise), `variables` (an object of lists of variables by short name: of these data sets only the listed variables beside time and position).',
  }),
  spreadsheet: z.unknown().optional().meta({
    description: 'Optional; true prevents spreadsheets from running text cells of the CSV files as formulas.',
  }),
  collectionId: z
    .unknown()
    .optional()
    .meta({ description: 'Optional; the ID of the collection that is downloaded, whose downloads it counts.' }),
})

const nullableNumber = z.number().nullable()

const flag = z.union([z.literal(0), z.literal(1)])

/** Many data sets in one download. */
export const bulkApi = {
  bulkDownload: endpoint({
    method: 'POST',
    path: '/api/data/bulk-download',
    summary: 'Download many data sets.',
    description:
      'Streams a zip file with a folder for each data set: a metadata workbook and the rows as CSV. Beside the folders are `README.txt`, `citations.txt`, `citations.bib` and `manifest.json`; if one of several data sets cannot be read to its end, the others follow, and `manifest.json` marks it as `incomplete`. If `lonMin` is greater than `lonMax`, the region crosses the date line; an end date without a time covers the whole day; a monthly climatology is filtered by the months within the dates; depths are ignored for data sets without depth. With the filter `cruise`, only the rows of that cruise; of data sets of several cruises whose rows do not name theirs, the rows within its dates and latitudes. The zip file has a strong `ETag`: the same call with `Range: bytes=N-` and that tag as `If-Range` returns 206 with the rest of the same file, and all of a new one where the data have changed. Takes JSON or a form.',
    who: 'user',
    keyScope: 'read',
    rate: 'data',
    body: bulkBody,
    example: { body: { shortNames: ['COADS_Climatology', 'Nino12_SST'], filters: { spatial: { latMin: -10, latMax: 10 } } } },
    reply: { kind: 'file', mediaType: 'application/zip' },
    errors: {
      400: 'The request is not valid (`bad request: …`), or `no matching dataset`.',
      403: 'The call comes from another site.',
      413: 'More than 3,000,000 rows; apply filters.',
      416: 'The requested range begins behind the last byte.',
      501: 'This portal’s engine does not support the query.',
      503: 'Too many queries at once; try again after Retry-After seconds.',
    },
  }),
  bulkDownloadInit: endpoint({
    method: 'POST',
    path: '/api/data/bulk-download-init',
    summary: 'Describe data sets before a bulk download.',
    description:
      'Extents, row counts and programs of the named data sets; unknown names are omitted. With `filters`, which may be empty, it also says how many rows of each data set a download with them holds: `exact`, `about` or `at most` that many. Takes JSON or a form.',
    who: 'anyone',
    rate: 'data',
    body: bulkBody,
    example: { body: { shortNames: ['COADS_Climatology'] } },
    reply: {
      kind: 'json',
      schema: z.object({
        datasetsMetadata: z.array(
          z.object({
            /** The short name. */
            Dataset_Name: z.string(),
            Lat_Min: nullableNumber,
            Lat_Max: nullableNumber,
            Lon_Min: nullableNumber,
            Lon_Max: nullableNumber,
            Depth_Min: z.number(),
            Depth_Max: z.number(),
            Time_Min: z.string().nullable(),
            Time_Max: z.string().nullable(),
            Row_Count: z.int(),
            Programs: z.array(z.string()),
            Has_Depth: flag.optional(),
            Climatology: flag.optional(),
            /** Where the times are no dates, what they stand for. */
            Time_Meaning: z.string().nullable().optional(),
            Filtered_Row_Count: z.int().optional(),
            Filtered_Precision: z.enum(['exact', 'about', 'at most']).optional(),
          }),
        ),
      }),
    },
    changesState: false,
    errors: { 400: 'The request is not valid (`bad request: …`).' },
  }),
}
