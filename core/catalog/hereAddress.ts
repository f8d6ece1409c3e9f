import { wrapLongitude } from '../extent/longitude.ts'

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

/** A place on a map as addresses name it, to a hundredth of a degree, which is about a kilometre. */
export function placeFields(degreesNorth: number, degreesEast: number): Pick<HereFields, 'lat' | 'lon'> {
  const text = (degrees: number) => String(Number(degrees.toFixed(2)) + 0)
  return { lat: text(degreesNorth), lon: text(wrapLongitude(degreesEast)) }
}

/** The path of what there is at a place. */
export const herePath = (fields: Partial<HereFields>): string => `${herePage}?${new URLSearchParams(hereParameters(fields))}`

/** The path of what there is at a place on a map. */
export const hereAt = (degreesNorth: number, degreesEast: number): string => herePath(placeFields(degreesNorth, degreesEast))

/** The place that an address names. */
export function readHere(search: string): HereFields {
  const given = new URLSearchParams(search)
  const [lat = '', lon = '', time = '', depth = ''] = names.map((name) => (given.get(name) ?? '').slice(0, 40))
  return { lat, lon, time, depth }
}
