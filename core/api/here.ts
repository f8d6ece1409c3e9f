import * as z from 'zod'
import { isLongitude, wrapLongitude } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import { limits as observationLimits } from '#core/limits/observations.ts'
import { dataPaths } from '#core/request/dataPaths.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import { endpoint } from './endpoint.ts'

const number = z.string().trim().max(40).regex(DECIMAL, 'a number').transform(Number)

/** A place as addresses name it: `/here?lat=15&lon=170&time=1985-06-15&depth=100`. */
const hereQuery = z.object({
  lat: number.refine((value) => value >= -90 && value <= 90, 'a latitude from -90 to 90').meta({ description: 'Degrees north.' }),
  lon: number
    .refine(isLongitude, 'a longitude from -180 to 360')
    .transform(wrapLongitude)
    .meta({ description: 'Degrees east, -180 to 180 or 0 to 360.' }),
  time: z
    .string()
    .trim()
    .max(40)
    .transform((text, context) => {
      const ms = parseInstant(text)
      if (ms !== undefined) return ms
      context.addIssue({ code: 'custom', message: 'a date such as 1985-06-15, or a time such as 1985-06-15T12:00Z' })
      return z.NEVER
    })
    .optional()
    .meta({ description: 'A date or a time, UTC; the newest values without it.' }),
  depth: number
    .refine((value) => value >= 0 && value <= observationLimits.deepestDepthMetres, 'a depth in metres, not negative')
    .default(0)
    .meta({ description: 'Metres, positive down; the surface without it.' }),
})

const series = z.object({
  along: z.enum(['month', 'depth', 'time']).meta({ description: 'Through the year, down a profile in metres, or through time.' }),
  at: z.array(z.number()).meta({ description: 'Months 1 to 12, metres, or milliseconds since 1970 UTC; rising.' }),
  values: z.array(z.number()).meta({ description: 'As many, in the unit of the variable.' }),
})

const hereVariable = z.object({
  id: z.int().meta({ description: 'The ID of the variable.' }),
  variable: z.string().meta({ description: 'The name of its column.' }),
  longName: z.string().meta({ description: 'Its long name.' }),
  unit: z.string().meta({ description: 'Its unit; empty for none.' }),
  value: z.number().meta({ description: 'The nearest value.' }),
  time: z.string().nullable().meta({ description: 'When it was, ISO 8601 UTC; null for climatologies and timeless data.' }),
  month: z.int().nullable().meta({ description: 'The month of a climatology, 1 to 12.' }),
  lagHours: z.number().nullable().meta({ description: 'The time of the value less the time asked for; null where none was asked for.' }),
  lat: z.number().meta({ description: 'Degrees north, of the cell or row.' }),
  lon: z.number().meta({ description: 'Degrees east, of the cell or row.' }),
  distanceKm: z.number().meta({ description: 'From the place, along the great circle.' }),
  depthMetres: z.number().nullable().meta({ description: 'The depth of the value; null where the data set has no depths.' }),
  series: series.nullable().meta({ description: 'Values around this one, for a small figure.' }),
})

export type HereVariable = z.infer<typeof hereVariable>

const hereDataset = z.object({
  shortName: z.string().meta({ description: 'The short name of the data set.' }),
  longName: z.string().meta({ description: 'Its long name.' }),
  table: z.string().meta({ description: 'The name of its table.' }),
  variables: z.array(hereVariable).meta({ description: 'Those that have a value there, by long name.' }),
})

const hereAnswer = z.object({
  lat: z.number().meta({ description: 'The latitude that was asked for, to 0.001°.' }),
  lon: z.number().meta({ description: 'The longitude that was asked for, -180 to 180, to 0.001°.' }),
  time: z.string().nullable().meta({ description: 'The time that was asked for; null for the newest values.' }),
  month: z.int().meta({ description: 'The month that climatologies were asked for, 1 to 12.' }),
  depthMetres: z.number().meta({ description: 'The depth that was asked for.' }),
  searched: z.int().meta({ description: 'How many data sets of the portal have observations; 0 in an empty one.' }),
  datasets: z.array(hereDataset).meta({ description: 'Data sets with a value there, by ID.' }),
  unanswered: z
    .array(z.object({ shortName: z.string(), longName: z.string(), says: z.string() }))
    .meta({ description: 'Data sets that were not read in time, or have too many rows there.' }),
})

export type HereAnswer = z.infer<typeof hereAnswer>

/** What the catalog has at one place. */
export const hereApi = {
  here: endpoint({
    method: 'GET',
    path: dataPaths.here,
    summary: 'List the values at a place.',
    description: `Every variable of the catalog with a value near a position: the nearest cell of a grid, or the nearest row within ${limits.hereRadiusKm} km; within ${limits.hereTimeDays} days of \`time\`, or the newest without it (of climatologies the month of \`time\`, or the present one); within ${limits.hereDepthMetres} m of \`depth\`, or a tenth of it. Each has its unit, distance, time lag, depth and a short series. Anyone may call it; calls are counted by network.`,
    who: 'anyone',
    rate: 'place',
    query: hereQuery,
    example: { query: { lat: '15', lon: '170', time: '1985-06-15' } },
    reply: { kind: 'json', schema: hereAnswer },
    errors: {
      400: 'The position, time or depth is not valid.',
      501: 'This portal has no engine that reads observations.',
      503: 'Too many queries at once; try again after Retry-After seconds.',
    },
  }),
}
