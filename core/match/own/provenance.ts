import type { MatchMethod, MatchRequest } from '../MatchRequest.ts'

/** A data set that values were taken from. */
export interface MatchedDataset {
  readonly shortName: string
  readonly version: string
  /** In one line; `YYYY-MM-DD` stands for the day of access. */
  readonly citation: string
}

/** What is known of a match that was made. */
export interface MatchMade {
  readonly portal: string
  readonly request: MatchRequest
  /** The path that sets the same match up again. */
  readonly path: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly file: { readonly name: string; readonly sizeBytes: number; readonly sha256: string; readonly rows: number }
  readonly result: { readonly name: string; readonly sizeBytes: number; readonly sha256: string }
  /** How the columns of the file were read. */
  readonly columns: Readonly<Record<string, string>>
  readonly datasets: readonly MatchedDataset[]
}

const methodWords: Readonly<Record<MatchMethod, string>> = {
  nearest: 'value of the nearest cell within the tolerances',
  mean: 'mean of all cells within the tolerances',
  linear: 'linear interpolation between the cells around each position',
}

/** What each column that is read says, and where rows without a depth were taken to lie; NaN for nowhere. */
export function columnsRead(columns: readonly (readonly [name: string, role: string])[], missingDepth: number): MatchMade['columns'] {
  const isDeep = (role: string) => role === 'depth' || role === 'pressure' || role === 'height'
  const says = (role: string) => (isDeep(role) && !Number.isNaN(missingDepth) ? `${role}, ${missingDepth} m where it is missing` : role)
  return Object.fromEntries(columns.map(([name, role]) => [name, says(role)]))
}

/** Where a result comes from, as JSON: files with checksums, data sets with versions and citations, settings, and the address to run it again. */
export function provenanceJson({ portal, request, path, at, file, result, columns, datasets }: MatchMade): string {
  const day = new Date(at).toISOString()
  const { method, tolerance, climatology, variables } = request
  const facts = {
    portal,
    madeAt: day,
    address: `${portal}${path}`,
    file: { ...file, columns },
    result,
    settings: {
      variables: variables.map(({ table, variable }) => `${table}.${variable}`),
      method,
      methodMeaning: methodWords[method],
      timeDays: tolerance.timeDays,
      spaceKm: tolerance.spaceKm,
      depthMetres: tolerance.depthMetres,
      climatology,
      distance: 'great circle on a sphere with the mean radius of the Earth, 6371.0088 km',
    },
    datasets: datasets.map(({ citation, ...dataset }) => ({ ...dataset, citation: citation.replaceAll('YYYY-MM-DD', day.slice(0, 10)) })),
  }
  return `${JSON.stringify(facts, null, 2)}\n`
}
