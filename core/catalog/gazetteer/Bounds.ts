/**
 * A box on the Earth in degrees: west, south, east, north. West above east means that it crosses the date line. A basin that no box describes
 * well is several, one after the other.
 */
export type PlaceBounds = readonly number[]

/** Names of regions, synonyms separated by `|` and the one that is shown first, with their bounds. */
export type NamedBounds = Readonly<Record<string, PlaceBounds>>
