import type { hereApi } from '#core/api/here.ts'
import { calendarPart } from '#core/extent/calendar.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { queueKey } from '../middleware/queueKey.ts'
import { valuesAt } from '../query/match/valuesAt.ts'
import type { Handlers } from './Handler.ts'
import { engineOf } from './rows.ts'

/** Places a hundred metres apart have one answer. */
const PER_DEGREE = 1000

export const hereRoutes: Handlers<typeof hereApi> = {
  here: async ({ ports, query: { lat, lon, time, depth }, c }) => {
    const { database, now } = ports
    const requester = { signal: c.req.raw.signal, caller: queueKey(c, ports) }
    const rounded = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE
    const atMs = time ?? null
    const place = { lat: rounded(lat), lon: rounded(lon), atMs, month: calendarPart(atMs ?? now(), 'month'), depthMetres: depth }
    return valuesAt({ catalog: await loadSnapshot(database), database, engine: engineOf(ports), requester }, place)
  },
}
