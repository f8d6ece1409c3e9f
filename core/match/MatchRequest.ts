import * as z from 'zod'
import { limits } from '#core/limits/match.ts'
import { limits as observationLimits } from '#core/limits/observations.ts'
import { DECIMAL } from '#core/text/decimal.ts'
import { dayOrders } from './read/timeFormsOf.ts'

/** How the rows of a data set near a position become one value: the nearest one, the mean of all, or linear interpolation on a grid. */
export const matchMethods = ['nearest', 'mean', 'linear'] as const
export type MatchMethod = (typeof matchMethods)[number]

/** What monthly climatologies say of a day: the value of its month, or, interpolated linearly, one between the middles of two months. */
export const climatologyTimes = ['month', 'day'] as const
type ClimatologyTime = (typeof climatologyTimes)[number]

/** How far from a position and its time rows of a data set may lie, inclusive. */
export interface MatchTolerance {
  /** Of no account for climatologies and timeless data. */
  readonly timeDays: number
  /** Along the great circle, on a sphere of the mean radius of the Earth. */
  readonly spaceKm: number
  /** Of no account where the data set has no depths. */
  readonly depthMetres: number
}

/** A variable that positions are matched with, as `table.variable`. */
export interface MatchVariable {
  readonly table: string
  readonly variable: string
}

/** What is asked of a match-up, beside the positions. */
export interface MatchRequest {
  readonly variables: readonly MatchVariable[]
  readonly method: MatchMethod
  readonly tolerance: MatchTolerance
  readonly climatology: ClimatologyTime
}

/** What is used where nothing is asked for: half a month, and the cells of a grid of 1° to 2°. */
export const defaultTolerance: MatchTolerance = { timeDays: 16, spaceKm: 150, depthMetres: 25 }

const QUANTITY = /^(\d{1,9}(?:\.\d{1,9})?) ?([a-z]{1,3})?$/

/** A number with an optional unit, as `12h`, `16d`, `25km`, `500m`; a bare number is in the first unit. */
function quantity(units: Readonly<Record<string, number>>, max: number, says: string) {
  const [first = ''] = Object.keys(units)
  return z
    .string()
    .trim()
    .max(40)
    .transform((text, context) => {
      const [, digits, unit = first] = QUANTITY.exec(text) ?? []
      const value = digits === undefined ? Number.NaN : Number(digits) * (units[unit] ?? Number.NaN)
      if (value >= 0 && value <= max) return value
      context.addIssue({ code: 'custom', message: says })
      return z.NEVER
    })
}

/** `16d`, `12h`, `30min`; days. */
const timeTolerance = quantity(
  { d: 1, h: 1 / 24, min: 1 / 1440 },
  limits.matchTimeDays,
  `a time such as 16d or 12h, at most ${limits.matchTimeDays}d`,
)
/** `25km`, `500m`; km. */
const spaceTolerance = quantity({ km: 1, m: 1 / 1000 }, limits.matchSpaceKm, `a distance such as 25km, at most ${limits.matchSpaceKm}km`)
/** `5m`; metres. */
const depthTolerance = quantity({ m: 1, km: 1000 }, limits.matchDepthMetres, `a depth such as 5m, at most ${limits.matchDepthMetres}m`)

const NAME = /^(?:dbo\.)?([A-Za-z_][A-Za-z0-9_]{0,127})\.([A-Za-z_][A-Za-z0-9_]{0,127})$/
const MAX_LIST_CHARACTERS = limits.matchVariables * 260

/** `tblA.sst,tblA.wind,tblB.temperature`: each once, in the order of the answer's columns. */
const variables = z
  .string()
  .min(1)
  .max(MAX_LIST_CHARACTERS)
  .transform((text, context): readonly MatchVariable[] => {
    const names = [...new Set(text.split(',').map((name) => name.trim()))]
    const found = names.flatMap((name) => {
      const [, table, variable] = NAME.exec(name) ?? []
      return table === undefined || variable === undefined ? [] : [{ table, variable }]
    })
    if (found.length === names.length && found.length <= limits.matchVariables) return found
    context.addIssue({ code: 'custom', message: `table.variable, up to ${limits.matchVariables} of them with commas between` })
    return z.NEVER
  })

/** A match-up as its address says it: `variables=tblA.sst,tblB.t&method=mean&time=16d&space=150km&depth=25m&climatology=day`. */
export const matchQuery = z.object({
  variables,
  method: z.enum(matchMethods).default('nearest'),
  time: timeTolerance.default(defaultTolerance.timeDays),
  space: spaceTolerance.default(defaultTolerance.spaceKm),
  depth: depthTolerance.default(defaultTolerance.depthMetres),
  climatology: z.enum(climatologyTimes).default('month'),
  /** For rows whose dates can be read in two ways. */
  dates: z.enum(dayOrders).optional(),
  /** Metres below the surface, for rows whose depth is missing. */
  missingDepth: z
    .string()
    .trim()
    .max(40)
    .regex(DECIMAL, 'a number')
    .transform(Number)
    .refine((metres) => metres >= 0 && metres <= observationLimits.deepestDepthMetres, 'a depth in metres, not negative')
    .optional(),
})

/** The request of a parsed address. */
export const requestOf = ({
  variables,
  method,
  time,
  space,
  depth,
  climatology,
}: Omit<z.output<typeof matchQuery>, 'dates' | 'missingDepth'>): MatchRequest => ({
  variables,
  method,
  tolerance: { timeDays: time, spaceKm: space, depthMetres: depth },
  climatology,
})

/** The parameters of a request, which `matchQuery` reads back: for addresses, the command line and the call. */
export const parametersOf = ({ variables, method, tolerance, climatology }: MatchRequest): Readonly<Record<string, string>> => ({
  variables: variables.map(({ table, variable }) => `${table}.${variable}`).join(','),
  method,
  time: `${tolerance.timeDays}d`,
  space: `${tolerance.spaceKm}km`,
  depth: `${tolerance.depthMetres}m`,
  ...(climatology === 'month' ? {} : { climatology }),
})
