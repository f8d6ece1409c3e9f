import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What is stored beside a downloaded file: where its rows come from, and what they were. */
export const fileProvenance = z.object({
  /** The address of the portal. */
  portal: z.string(),
  /** ISO 8601. */
  downloadedAt: z.string(),
  dataset: z.object({ shortName: z.string(), version: z.string() }),
  /** The parameters of the call that answers the rows. */
  query: z.record(z.string(), z.string()),
  /** `null` for formats whose rows are not lines. */
  rows: z.int().min(0).nullable(),
  sizeBytes: z.int().min(0),
  sha256,
  /** Text, with the day of access. */
  citation: z.string(),
})
export type FileProvenance = z.infer<typeof fileProvenance>

/** What a zip file of data sets says of itself, as `manifest.json`. */
export const bulkManifest = z.object({
  /** ISO 8601. */
  madeAt: z.string(),
  portal: z.string(),
  /** The filters of the call that made it. */
  filters: z.record(z.string(), z.unknown()),
  /** Whether texts that a spreadsheet would run as a formula are escaped. */
  spreadsheet: z.boolean(),
  status: z.enum(['complete', 'incomplete']),
  /** The requested names that no data set has. */
  unknownNames: z.array(z.string()).readonly(),
  datasets: z.array(
    z.object({
      shortName: z.string(),
      version: z.string(),
      doi: z.string().nullable(),
      status: z.enum(['complete', 'incomplete']),
      reason: z.string().optional(),
      /** `null` for one without observations. */
      rows: z.int().nullable(),
      /** Checksums in hex; older files have no `sha256`. */
      files: z.array(z.object({ name: z.string(), sizeBytes: z.int(), crc32: z.string(), sha256: sha256.optional() })).readonly(),
    }),
  ),
})
export type BulkManifest = z.infer<typeof bulkManifest>
