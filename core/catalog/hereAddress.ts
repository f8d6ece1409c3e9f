/** A place as its page's address names it, each part as somebody typed it. */
export interface HereFields {
  readonly lat: string
  readonly lon: string
  /** Empty for the newest values. */
  readonly time: string
  /** Empty for the surface. */
  readonly depth: string
}

const herePage = '/here'

/** The page of a place for frames in pages of others. */
export const hereEmbedPath = '/embed/here'

const names = ['lat', 'lon', 'time', 'depth'] as const

/** The parameters of a place, for its page and for the call alike; empty parts are left out. */
export function hereParameters(fields: Partial<HereFields>): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

/** The path of what there is at a place. */
export const herePath = (fields: Partial<HereFields>): string => `${herePage}?${new URLSearchParams(hereParameters(fields))}`

/** The place that an address names. */
export function readHere(search: string): HereFields {
  const given = new URLSearchParams(search)
  const [lat = '', lon = '', time = '', depth = ''] = names.map((name) => (given.get(name) ?? '').slice(0, 40))
  return { lat, lon, time, depth }
}
