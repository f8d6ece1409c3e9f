import * as z from 'zod'
import { isRecord } from './rawMetadata.ts'

const text = z.string().trim().min(1).max(200)
const columnName = z.string().min(1).max(200)
const perColumn = <Value extends z.ZodType>(value: Value) => z.record(columnName, value)

/**
 * The entry `reading` of a metadata file: how the columns of a source are to be read, where its format leaves that open or a person knows
 * better. Columns are named as the file names them.
 */
export const readingFile = z.strictObject({
  /** How a text file is written. */
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']).optional(),
  /** What separates cells; a blank means one or more blanks. */
  separator: z.enum([',', ';', '\t', '|', ' ']).optional(),
  /** Whether a comma in a number stands before its decimals, or else separates thousands. */
  decimalComma: z.boolean().optional(),
  /** The line with the names of the columns, counted from 1; 0 where there is none. */
  headerLine: z.int().min(0).max(10_000).optional(),
  /** The names of the columns, where the file has none. */
  columns: z.array(columnName).min(1).max(1000).optional(),
  /** Lines that are no rows, such as one with units, counted from 1. */
  skipRows: z.array(z.int().positive()).max(1000).optional(),
  /** The column of a file by its name in the data set, or the position or time that it holds: `{"CTDPRS": "pressure"}`. */
  rename: perColumn(text).optional(),
  /** Columns that are left out. */
  ignore: z.array(columnName).max(1000).optional(),
  /** The unit of a column, as UDUNITS writes it. */
  units: perColumn(z.string().max(100)).optional(),
  /** Marks of missing values of a column, or of all by the name `*`; an empty list says that there are none. */
  missing: perColumn(z.array(z.union([z.string().max(100), z.number()])).max(100)).optional(),
  /** The range of possible values of a column, in its unit; values outside it are left out and counted. */
  valid: perColumn(z.strictObject({ min: z.number().optional(), max: z.number().optional() })).optional(),
  /** Values that somebody knows to be wrong: those of columns in rows where others hold certain values, such as a station and a cast. */
  wrong: z
    .array(
      z.strictObject({
        columns: z.array(columnName).min(1).max(100),
        where: perColumn(z.union([z.string().max(100), z.number()])),
        because: text,
      }),
    )
    .max(100)
    .optional(),
  /** The position of every row, where the file does not hold it: degrees north and east, metres below the surface. */
  position: z
    .strictObject({
      lat: z.number().min(-90).max(90).optional(),
      lon: z.number().min(-180).max(360).optional(),
      depth: z.number().min(0).optional(),
    })
    .optional(),
  /** The columns of the time, how they are written, and their zone, such as `-05:00`; `value` is the time of every row. */
  time: z
    .strictObject({
      columns: z.array(columnName).min(1).max(8).optional(),
      form: text.optional(),
      zone: z
        .string()
        .regex(/^(UTC|[+-]\d{2}:\d{2})$/, 'UTC, or an offset such as -05:00')
        .optional(),
      value: text.optional(),
    })
    .optional(),
  /** The flags of a column, and those of values that are stored; `false` stores all, whatever their flags. */
  qc: z
    .union([z.literal(false), perColumn(z.strictObject({ flags: columnName, keep: z.array(z.union([z.string(), z.number()])).min(1) }))])
    .optional(),
  /** Parts the rows into the cruises of the metadata, in the order of their times: where more days or kilometres lie between casts. */
  cruises: z.strictObject({ gapDays: z.number().positive().max(36_500), gapKm: z.number().positive().max(20_100) }).optional(),
  /** Leaves out rows without a time or position, however many they are. */
  leaveOutIncomplete: z.boolean().optional(),
  /** Stores the columns of flags too. */
  keepFlags: z.boolean().optional(),
})

export type Reading = z.infer<typeof readingFile>

/** What a person writes of the reading laid over what the format itself says, entry by entry and column by column. */
export function mergeReadings(own: Reading, written: Reading): Reading {
  const merged: Record<string, unknown> = { ...own }
  for (const [key, value] of Object.entries(written)) {
    const before = merged[key]
    merged[key] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value
  }
  return merged
}
