import * as z from 'zod'
import { isCellMethods } from './cellMethods.ts'
import { webAddress } from './webAddress.ts'

const shortName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,48}$/, 'letters, digits and underscores, not starting with a digit, under 50 characters')
const text = z.string().trim().min(1)

/** What one variable of a data set is, as a person writes it down. Statistics are never here: they are computed. */
const variableFile = z.strictObject({
  /** Written once, never used again for another variable. */
  id: z.int().positive(),
  /** The column in the observation table. */
  name: shortName,
  longName: text.max(199),
  /** A UDUNITS unit as readers see it (`°C`, `m s-1`); empty for text and pure numbers. */
  unit: z.string(),
  /** CF standard name where one exists. */
  standardName: z.string().optional(),
  /** CF cell methods, by the names time, lat, lon, depth and area; left out where they are unknown. */
  cellMethods: z.string().refine(isCellMethods, 'must be CF cell methods such as “time: mean”').optional(),
  sensor: text,
  keywords: z.array(text).min(1),
  comment: z.string().default(''),
  /** Whether charts offer it. */
  visualize: z.boolean(),
  /** Which colours suit it. */
  palette: z.enum(['thermal', 'haline', 'algae', 'deep', 'balance', 'viridis']).default('viridis'),
  /** Digits after the point that the source gives. */
  decimals: z.int().min(0).max(6).default(2),
  metadata: z.record(z.string(), z.string()).default({}),
})

/** A cruise that belongs to a data set, as a person writes it down; its track is computed from the observations. */
const cruiseFile = z.strictObject({
  id: z.int().positive(),
  name: text,
  nickname: text,
  shipName: text,
  chiefName: text,
  series: z.string().default(''),
  regions: z.array(text).default([]),
  keywords: z.array(text).default([]),
})

/** Who made a data set: a person, whose names reference managers sort, with their ORCID iD without an address, or an organisation. */
const citedAuthor = z.union([z.strictObject({ family: text, given: text, orcid: z.string().optional() }), z.strictObject({ name: text })])

/** `dataset.json` of the default catalog: everything about a data set that a person decides. */
export const datasetFile = z.strictObject({
  /** Written once, never used again for another data set. */
  id: z.int().positive(),
  shortName,
  longName: text.max(199),
  tableName: z.string().regex(/^tbl[A-Za-z0-9_]+$/),
  version: text.max(49),
  releaseDate: z.iso.date({ error: ({ input }) => (input === undefined ? undefined : 'a date such as 2026-05-01') }),
  make: z.enum(['Observation', 'Model', 'Assimilation', 'Laboratory']),
  processLevel: text,
  studyDomain: text,
  source: text.max(99),
  distributor: z.string().max(99).default(''),
  acknowledgement: text,
  licence: z.strictObject({ name: text, url: webAddress.optional() }),
  history: z.string().default(''),
  /** Markdown. */
  description: text,
  references: z.array(text).default([]),
  keywords: z.array(text).min(1),
  regions: z.array(text).min(1),
  temporalResolution: text,
  spatialResolution: text,
  /** What a time in the data means; `says` is the sentence shown instead of a date range (D63). */
  timeMeaning: z.strictObject({
    kind: z.enum(['instants', 'monthly-climatology', 'annual-mean', 'static', 'model-month']),
    says: z.string().default(''),
    /** The first and last year that a monthly climatology is a mean over; left out where nobody knows them. */
    years: z.strictObject({ first: z.int().min(1).max(9999), last: z.int().min(1).max(9999) }).optional(),
  }),
  /** Invented data, marked so wherever they appear. */
  synthetic: z.boolean().default(false),
  ancillaryData: z.boolean().default(false),
  continuouslyUpdated: z.boolean().default(false),
  doi: z.string().optional(),
  /** How its makers published it; without this, the source, the year of release and the distributor are cited. */
  citation: z
    .strictObject({
      authors: z.array(citedAuthor).min(1),
      /** Left out where nobody knows it. */
      year: z.int().min(1000).max(9999).optional(),
      /** Left out where it is the portal that has the data set. */
      publisher: text.optional(),
    })
    .optional(),
  /** An image of the portal (`/images/…`) or of the web; empty for none. */
  iconUrl: z.union([z.literal(''), z.string().regex(/^\/(?![/\\])\S*$/), webAddress], 'must begin with https:// or /').default(''),
  programs: z.array(text).default([]),
  cruises: z.array(cruiseFile).default([]),
  variables: z.array(variableFile).min(1),
  metadata: z.record(z.string(), z.string()).default({}),
})

export type DatasetFile = z.infer<typeof datasetFile>
export type CitedAuthor = z.infer<typeof citedAuthor>
export type VariableFile = z.infer<typeof variableFile>

const range = z.strictObject({ min: z.number(), max: z.number() })

/** Where and when a variable has values; milliseconds since 1970 UTC or months, degrees, metres. */
const variableBounds = z.strictObject({ lat: range, lon: range, depthMetres: range.nullable(), time: range })

/** Count, mean, sample standard deviation and percentiles of a column, missing values left out; `null` where there is none. */
const columnStatistics = z.strictObject({
  count: z.int().nonnegative(),
  mean: z.number().nullable(),
  std: z.number().nullable(),
  min: z.union([z.number(), z.string()]).nullable(),
  '25%': z.number().nullable(),
  '50%': z.number().nullable(),
  '75%': z.number().nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  /** 5th and 95th percentiles, where colour scales start. */
  '5%': z.number().nullable(),
  '95%': z.number().nullable(),
})

/**
 * A small map: `columns` x `rows` bytes from north-west, row by row, in base64; 0 is missing, 1 to 255 run from `min` to `max`,
 * values beyond these are cut to them.
 */
const gridImage = z.strictObject({
  columns: z.int().positive(),
  rows: z.int().positive(),
  /** The outer edge of the first column and of the first row, degrees. */
  west: z.number(),
  north: z.number(),
  /** Degrees per cell; positive. */
  lonStep: z.number().positive(),
  latStep: z.number().positive(),
  min: z.number(),
  max: z.number(),
  base64: z.string(),
})

const columns = z.array(z.strictObject({ name: z.string(), type: z.enum(['float32', 'float64', 'int32', 'timestamp', 'text']) }))

/** SHA-256 of a file's bytes, in hex: what its readers hold it against. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const files = z.array(
  z.strictObject({
    /** Relative to the data set's folder. */
    path: z.string(),
    sizeBytes: z.int().positive(),
    /** Left out where a file was written before hashes were stored. */
    sha256: sha256.nullish(),
    rows: z.int().positive(),
    lat: range,
    lon: range,
    depthMetres: range.nullable(),
    time: range,
  }),
)

/** `computed.json` of the default catalog: everything that follows from the observations. Written by `npm run catalog:build`, never by hand. */
export const computedFile = z.strictObject({
  kind: z.enum(['grid', 'sparse']),
  rows: z.int().positive(),
  timeColumn: z.enum(['time', 'month']),
  hasDepth: z.boolean(),
  columns,
  files,
  /** The data set's rows of the ancillary table, which have dates and depths; left out where it has none. */
  ancillary: z.strictObject({ rows: z.int().positive(), columns, files }).optional(),
  /** What `counts.bin` is, which sizes are estimated from; left out where there is none. */
  counts: z.strictObject({ sizeBytes: z.int().positive(), sha256 }).optional(),
  lat: range,
  lon: range,
  depthMetres: range.nullable(),
  /** Milliseconds since 1970 UTC, or months. */
  time: range,
  /** Distinct depths, metres, shallow first; empty for irregular depths and for data without depth. */
  depthLevels: z.array(z.number()),
  /** Grid steps in degrees; `null` for irregular positions. */
  latStep: z.number().nullable(),
  lonStep: z.number().nullable(),
  /** By column name, `time` (or `month`), `lat`, `lon` and `depth` among them. Times as ISO text. */
  statistics: z.record(z.string(), columnStatistics),
  /**
   * Where and when a variable has values, by its name, for those that some rows lack; `null` for one without any value. The others lie where
   * the table does. Left out where the facts were computed before this was.
   */
  variableBounds: z.record(z.string(), variableBounds.nullable()).optional(),
  /** Rows per month of the year, January first; all 0 for timeless data. */
  rowsPerMonth: z.array(z.int().nonnegative()).length(12),
  /** Rows per calendar year, oldest first, years without rows left out; empty for climatologies and timeless data. */
  rowsPerYear: z.array(z.strictObject({ year: z.int(), rows: z.int().positive() })),
  /** Rows per depth, in the order of `depthLevels`. */
  rowsPerDepth: z.array(z.int().positive()),
  /** How many values each cell of a 2-degree world map holds, all variables and times together. */
  coverage: gridImage,
  /** Longitude and latitude pairs of tracks, thinned, one array a track; a fixed station is an array of one pair. Only for irregular positions. */
  tracks: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** What the observations say about each cruise of `dataset.json`, by its ID. */
  cruises: z.array(
    z.strictObject({
      id: z.int().positive(),
      rows: z.int().positive(),
      /** Milliseconds since 1970 UTC. */
      time: range,
      lat: range,
      lon: range,
      /** Milliseconds, latitude and longitude by time, thinned to steps of 0.1 degrees; always with the first and last rows. */
      trajectory: z.array(z.tuple([z.number(), z.number(), z.number()])),
    }),
  ),
  variables: z.record(
    z.string(),
    z.strictObject({
      /** Counts in 24 equal bins between the smallest and the largest value. Variables of text are not here. */
      distribution: z.array(z.int().nonnegative()),
      /** Means per month, January first, north of 20 N and south of 20 S; `null` where there are none. */
      seasonNorth: z.array(z.number().nullable()),
      seasonSouth: z.array(z.number().nullable()),
      /**
       * The layer a first look shows: the last time (month 1 of a climatology), the shallowest depth; at most 360 columns, fine grids
       * as means of blocks; colours from its 5th to its 95th percentile. `null` for irregular positions.
       */
      sample: z.strictObject({ image: gridImage, says: z.string() }).nullable(),
    }),
  ),
})

export type VariableBounds = z.infer<typeof variableBounds>
export type ComputedFile = z.infer<typeof computedFile>
export type GridImage = z.infer<typeof gridImage>
