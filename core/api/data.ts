import * as z from 'zod'
import { isLongitude } from '#core/extent/longitude.ts'
import { limits as chartLimits } from '#core/limits/charts.ts'
import { limits as matchLimits } from '#core/limits/match.ts'
import { limits } from '#core/limits/observations.ts'
import { matchQuery } from '#core/match/MatchRequest.ts'
import { dataPaths } from '#core/request/dataPaths.ts'
import { formNames } from '#core/rows/formFacts.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import { sizeCheckRecord } from '../catalog/records.ts'
import { endpoint } from './endpoint.ts'

const numberText = z.string().trim().regex(DECIMAL, 'a number').transform(Number)

const latitude = numberText.refine((value) => value >= -90 && value <= 90, 'a latitude from -90 to 90')

const longitude = numberText.refine(isLongitude, 'a longitude from -180 to 360')

const depth = numberText.refine((value) => value >= 0, 'a depth in metres, not negative')

const form = z.enum(formNames).optional()

/** Prevents spreadsheets from running text cells of CSV as formulas. */
const forSpreadsheet = z.enum(['true', 'false']).optional()

const fileName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'letters, digits, dots, dashes and underscores')
  .optional()

/** The arguments of a procedure by name, as they arrive in a URL: the ten of the chart procedures, or fewer where one takes fewer. */
export const procedureQuery = z
  .object({
    spName: z.string().min(1).max(64),
    tableName: z.string().min(1).max(200).optional(),
    fields: z.string().min(1).max(chartLimits.subsetFieldsCharacters).optional(),
    /** Another name of `fields`, which uspVariableMetadata was called with. */
    shortName: z.string().min(1).max(200).optional(),
    dt1: z.string().min(1).max(40).optional(),
    dt2: z.string().min(1).max(40).optional(),
    lat1: latitude.optional(),
    lat2: latitude.optional(),
    lon1: longitude.optional(),
    lon2: longitude.optional(),
    depth1: depth.optional(),
    depth2: depth.optional(),
    /** `area` has uspTimeSeries and uspDepthProfile return area-weighted means too. */
    weights: z.literal('area').optional(),
    servername: z.string().max(64).optional(),
    /** Answers the call as JSON {argSet, query} instead of its rows. */
    sqlify: z.string().max(10).optional(),
    format: form,
    spreadsheet: forSpreadsheet,
    /** Sends the answer as a file of this name. */
    filename: fileName,
  })
  .refine(({ lat1 = 0, lat2 = lat1 }) => lat1 <= lat2, { message: 'lat1 must not exceed lat2', path: ['lat1'] })
  .refine(({ depth1 = 0, depth2 = depth1 }) => depth1 <= depth2, { message: 'depth1 must not exceed depth2', path: ['depth1'] })

/** The text of a query. */
const queryText = z.object({
  query: z.string().min(1).max(limits.queryCharacters),
  servername: z.string().max(64).optional(),
  /** `project_size` answers JSON about the size instead of rows. */
  output: z.string().max(40).optional(),
  format: form,
  spreadsheet: forSpreadsheet,
  filename: fileName,
})

/** The forms in which rows are sent to be matched. */
const matchMediaTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/x-ndjson',
  'application/vnd.apache.arrow.stream',
]

const rowErrors = {
  400: 'A parameter or the query is not valid, names an unknown table, or the result would be too large.',
  404: 'No such table, field or procedure.',
  501: 'This portal’s engine does not support the query.',
  503: 'Too many queries at once; try again after Retry-After seconds.',
  504: 'The query took too long and was stopped.',
} as const

const part = z.string().min(1).max(40).optional()

/** Rows of procedures, queries and charts. */
export const dataApi = {
  storedProcedure: endpoint({
    method: 'GET',
    path: dataPaths.procedure,
    summary: 'Read observations.',
    description:
      'Calls a procedure: `uspSpaceTime` returns the rows within the ranges, `uspTimeSeries` the mean per time step, `uspDepthProfile` the mean per depth, `uspSectionMap` a section. All bounds are inclusive; longitudes may be -180 to 180 or 0 to 360, and if `lon1` is greater than `lon2`, the region crosses the date line. For a monthly climatology only the month of `dt1` and `dt2` is used. Rows stream as CSV, or in another format by `Accept` or `format`; add `spreadsheet=true` to CSV that people will open in a spreadsheet. With a key or a session, the rows of a subset have a strong `ETag` and resume: `Range: bytes=N-`, best with `If-Range`, returns 206 with the rest of the same bytes, as long as the data are the same; `If-None-Match` returns 304. `sqlify=true` returns the call as a SELECT instead.',
    who: 'data',
    keyScope: 'read',
    rate: 'data',
    query: procedureQuery,
    example: {
      query: {
        spName: 'uspSpaceTime',
        tableName: 'tblCOADS_Climatology',
        fields: 'sst',
        dt1: '1900-01-01',
        dt2: '1900-01-31',
        lat1: '10',
        lat2: '30',
        lon1: '160',
        lon2: '-140',
        depth1: '0',
        depth2: '0',
      },
    },
    reply: { kind: 'rows' },
    errors: { ...rowErrors, 416: 'The requested range begins behind the last byte.' },
  }),
  query: endpoint({
    method: 'GET',
    path: dataPaths.query,
    summary: 'Run an SQL query.',
    description:
      'Takes one read-only SELECT over the tables of data sets and of the catalog (T-SQL as the client libraries write it: TOP, brackets, JSON_VALUE, `dbo.udfCatalog()`), or `EXEC` of a procedure. Guests may request only the rows of a chart: columns of one data set, ranges and a TOP of at most 100,000.',
    who: 'data',
    keyScope: 'read',
    rate: 'data',
    query: queryText,
    example: { query: { query: 'SELECT TOP(10) month, lat, lon, sst FROM tblCOADS_Climatology WHERE lat > 0' } },
    reply: { kind: 'rows' },
    errors: rowErrors,
  }),
  checkQuerySize: endpoint({
    method: 'GET',
    path: '/api/data/check-query-size',
    summary: 'Check the size of a query.',
    description:
      'Takes the SELECT or EXEC text of a query and returns 200 whenever the check ran; the response says whether the query is allowed. `answer` says how many rows to expect: `exact`, `about` or `at most` that many. The decision is based on `projection`, where a negative size stands for a small table read as a whole. Never runs the query and never uses up a guest’s plot.',
    who: 'data',
    keyScope: 'read',
    rate: 'data',
    query: z.object({ query: z.string().min(1).max(limits.queryCharacters) }),
    example: { query: { query: 'SELECT sst FROM tblCOADS_Climatology WHERE lat > 0' } },
    reply: { kind: 'json', schema: sizeCheckRecord },
    errors: { 400: 'The query is not valid.' },
  }),
  match: endpoint({
    method: 'POST',
    path: dataPaths.match,
    summary: 'Match positions with variables.',
    description:
      'Takes rows with a time and a position (CSV, TSV, NDJSON or an Arrow stream; columns of time, lat, lon and depth are recognised by name and values) and returns the same rows with, for each variable, the value of the nearest cell within the tolerances (`method=nearest`), the mean of all cells within them (`mean`) or a linear interpolation between the cells around each position (`linear`, grids only). Beside each value: standard deviation, number of cells, and of the nearest cell its distance along the great circle, its time lag and its position; a row without a value says why. Monthly climatologies are matched by month of the year, or with `climatology=day` interpolated between the middles of months. `missingDepth=0` has rows whose depth is missing lie at the surface. `keep=none` returns the new columns alone. A visitor may match the first 50 rows of a file.',
    who: 'data',
    keyScope: 'read',
    rate: 'data',
    query: matchQuery.extend({
      keep: z.enum(['all', 'none']).default('all'),
      format: form,
      spreadsheet: forSpreadsheet,
      filename: fileName,
    }),
    body: { kind: 'bytes', mediaTypes: matchMediaTypes, maxBytes: matchLimits.matchBytes },
    example: { query: { variables: 'tblCOADS_Climatology.sst', method: 'nearest', space: '150km' } },
    reply: { kind: 'rows' },
    errors: {
      400: 'A parameter is not valid, the rows have no time or position that can be read, a date can be read in two ways, or there are too many rows.',
      404: 'No such table or variable.',
      413: 'The rows have too many bytes.',
      501: 'This portal has no engine that reads observations.',
      503: rowErrors[503],
      504: rowErrors[504],
    },
  }),
  chartRows: endpoint({
    method: 'GET',
    path: dataPaths.chart,
    summary: 'Read the rows of one chart.',
    description:
      'Takes what the address of a chart (`/plot?…`) says of its data and returns the rows that the chart is drawn from, as Arrow, CSV or another form by `Accept`. Embedded charts use it: it takes no key and no cookie into account, the limits are those of charts, and calls are counted by network.',
    who: 'anyone',
    rate: 'embed',
    query: z.object({
      v: part,
      id: z.string().min(1).max(16),
      viztype: part,
      dt1: part,
      dt2: part,
      lat1: part,
      lat2: part,
      lon1: part,
      lon2: part,
      depth1: part,
      depth2: part,
    }),
    example: { query: { id: '1', viztype: 'heatmap', lat1: '-30', lat2: '30' } },
    reply: { kind: 'rows' },
    errors: {
      400: 'The address is not valid, or a limit of charts forbids the chart.',
      404: 'No such variable.',
      501: 'This portal’s engine does not support the query.',
      503: 'Too many queries at once; try again after Retry-After seconds.',
      504: 'The query took too long and was stopped.',
    },
  }),
}
