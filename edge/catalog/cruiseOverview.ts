import { sql } from 'drizzle-orm'
import { limits } from '#core/limits/catalog.ts'
import type { Database } from '../database/Database.ts'

/** A thinned track: degrees with two decimals, in the order of the voyage. */
interface ThinTrack {
  readonly ID: number
  readonly lons: number[]
  readonly lats: number[]
}

interface Position {
  readonly id: number
  readonly lon: number
  readonly lat: number
}

/** The cruises of data sets that the portal shows, the latest first. */
const shown = sql`SELECT DISTINCT c.id, c.start_time, c.name FROM cruises c
  JOIN dataset_cruises dc ON dc.cruise_id = c.id
  JOIN datasets d ON d.id = dc.dataset_id AND d.retired_at IS NULL`

/**
 * Evenly thinned tracks of the latest `cruises` cruises, all of them by default, by ID: at most about `points` positions together, two or
 * more of each cruise. Each position is looked up by its key, so that the time taken depends on the selected positions and not on all
 * stored ones.
 */
export async function thinTracks(
  database: Database,
  { points, cruises = Number.MAX_SAFE_INTEGER }: { readonly points: number; readonly cruises?: number },
): Promise<ThinTrack[]> {
  const [counted] = await database.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${shown})`)
  const count = Math.min(cruises, counted?.n ?? 0)
  if (count === 0) return []
  const steps = Math.max(2, Math.min(limits.overviewPointsPerTrack, Math.floor(points / count))) - 1
  const rows = await database.all<Position>(sql`
    WITH RECURSIVE steps(step) AS (SELECT 0 UNION ALL SELECT step + 1 FROM steps WHERE step < ${steps}),
      latest AS (SELECT id FROM (${shown}) ORDER BY start_time DESC, name LIMIT ${count}),
      ends AS (SELECT id, (SELECT max(t.position) FROM cruise_trajectories t WHERE t.cruise_id = latest.id) AS last FROM latest)
    SELECT DISTINCT ends.id AS id, t.position, t.lon AS lon, t.lat AS lat FROM ends CROSS JOIN steps
      CROSS JOIN cruise_trajectories t ON t.cruise_id = ends.id AND t.position = CAST(round(steps.step * ends.last * 1.0 / ${steps}) AS INTEGER)
    ORDER BY ends.id, t.position`)
  const tracks = new Map<number, ThinTrack>()
  for (const { id, lon, lat } of rows) {
    const track = tracks.get(id) ?? { ID: id, lons: [], lats: [] }
    track.lons.push(twoDecimals(lon))
    track.lats.push(twoDecimals(lat))
    tracks.set(id, track)
  }
  return [...tracks.values()]
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100
