/** What is counted since the process or isolate began, each by one property of few values. */
const counts = {
  /** Queries of an engine that ended, by how. */
  queries: new Map<'whole' | 'left' | 'failed', number>(),
  /** Failed calls of other services, by the kind of failure. */
  outbound: new Map<string, number>(),
  /** Requests that were turned away because more was asked for than this process can do. */
  turnedAway: new Map<'page' | 'call', number>(),
  /** Spans that were sent to a collector, or dropped. */
  spans: new Map<'sent' | 'dropped', number>(),
}
type Counts = typeof counts
type LabelOf<Name extends keyof Counts> = Counts[Name] extends Map<infer Label, number> ? Label : never

/** Adds to one of the counts. */
export function countUp<Name extends keyof Counts>(name: Name, label: LabelOf<Name>, by = 1): void {
  const known = counts[name] as Map<LabelOf<Name>, number>
  known.set(label, (known.get(label) ?? 0) + by)
}

/** The counts, to be read. */
export const counted: { readonly [Name in keyof Counts]: ReadonlyMap<LabelOf<Name>, number> } = counts
