import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sizeCheckRecord } from './records.ts'

const numberText = z
  .string()
  .trim()
  .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, 'a number')
  .transform(Number)
const latitude = numberText.refine((value) => value >= -90 && value <= 90, 'a latitude from -90 to 90')
const longitude = numberText.refine((value) => value >= -180 && value <= 180, 'a longitude from -180 to 180')
const depth = numberText.refine((value) => value >= 0, 'a depth in metres, not negative')

/** The ten arguments of a chart procedure, as they arrive in a URL. `format` asks for another form than CSV, as `Accept` does. */
export const procedureQuery = z
  .object({
    spName: z.string().min(1).max(64),
    tableName: z.string().min(1).max(200),
    fields: z.string().min(1).max(2000),
    dt1: z.string().min(1).max(40),
    dt2: z.string().min(1).max(40),
    lat1: latitude,
    lat2: latitude,
    lon1: longitude,
    lon2: longitude,
    depth1: depth,
    depth2: depth,
    servername: z.string().max(64).optional(),
    format: z.enum(['csv', 'arrow']).optional(),
    /** Sends the answer as a file of this name. */
    filename: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'letters, digits, dots, dashes and underscores')
      .optional(),
  })
  .refine(({ lat1, lat2 }) => lat1 <= lat2, { message: 'lat1 must not exceed lat2', path: ['lat1'] })
  .refine(({ depth1, depth2 }) => depth1 <= depth2, { message: 'depth1 must not exceed depth2', path: ['depth1'] })

export const storedProcedure = endpoint({
  method: 'GET',
  path: '/api/data/sp',
  area: 'data',
  summary: 'Read observations.',
  description:
    'Calls a procedure: `uspSpaceTime` answers the rows within the ranges, `uspTimeSeries` the mean per time step. All bounds are inclusive; `lon1` above `lon2` crosses the date line. For a monthly climatology `dt1` and `dt2` count by their month. Rows stream as CSV, or as an Arrow IPC stream with `Accept: application/vnd.apache.arrow.stream` or `format=arrow`.',
  who: 'data',
  query: procedureQuery,
  body: null,
  reply: { kind: 'rows' },
  refusals: {
    400: 'A parameter cannot be read, or the answer would be too large.',
    404: 'No such table, field or procedure.',
    501: 'This portal’s engine cannot answer it.',
    503: 'Too many queries at once; try again after Retry-After seconds.',
  },
})

export const checkQuerySize = endpoint({
  method: 'GET',
  path: '/api/data/check-query-size',
  area: 'data',
  summary: 'Check how large an answer would be.',
  description:
    'Takes the SELECT or EXEC text of a query and answers 200 whenever the check ran; whether the query is allowed is in the answer. Never uses a guest’s plot.',
  who: 'data',
  query: z.object({ query: z.string().min(1).max(20_000) }),
  body: null,
  reply: { kind: 'json', schema: sizeCheckRecord },
  refusals: { 400: 'The query cannot be read.' },
})
