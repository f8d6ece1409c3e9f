import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, each more than 15 seconds of a whole run, as `.ci/run` lists them; longest first. */
const longest = [
  'edge/api.workerd.test.ts',
  'edge/rights/matrix.workerd.test.ts',
  'edge/start.test.ts',
  'edge/attacks/guessing.test.ts',
  'edge/faults/sqlChildKilled.test.ts',
  'edge/node.test.ts',
  'edge/account.workerd.test.ts',
  'edge/account.test.ts',
  'edge/rights/matrix.test.ts',
  'fuzz/fuzz.test.ts',
  'edge/attacks/attacks.test.ts',
  'edge/attacks/attacks.workerd.test.ts',
  'edge/ingest/killed.test.ts',
  'edge/faults/stopped.test.ts',
  'edge/stopInTime.test.ts',
  'edge/ingest/ingest.test.ts',
  'peers/storage.peer.test.ts',
  'peers/clickhouse.peer.test.ts',
  'peers/catalog.peer.test.ts',
]

/** Begins each project with its longest files: left for the end, one of them keeps one core busy while the others have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => (one.project.name === other.project.name ? rankOf(one) - rankOf(other) : 0))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((file) => moduleId.endsWith(`/tests/${file}`))
  return rank < 0 ? longest.length : rank
}
