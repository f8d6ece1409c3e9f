import type { jobsApi } from '#core/api/jobs.ts'
import { freshnessOf, liveDatasets } from '../catalog/liveDatasets.ts'
import { listJobs, requestJob } from '../jobs/listJobs.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Handlers } from './Handler.ts'

const sourcesOf = async ({ database, objects, now }: Ports) =>
  objects === null ? [] : (await liveDatasets({ database, objects })).map((dataset) => freshnessOf(dataset, now()))

export const jobsRoutes: Handlers<typeof jobsApi> = {
  // Addresses and faults of sources may name machines of a private network.
  updatedDatasets: async ({ ports }) =>
    (await sourcesOf(ports)).map(({ url: _, kind: _kind, schedule: _schedule, checkedAt: _checkedAt, fault: _fault, ...shown }) => shown),
  listJobs: async ({ ports }) => ({ jobs: await listJobs(ports.database, ports.now()), sources: await sourcesOf(ports) }),
  runJob: async ({ ports: { database, now }, body: { name }, c }) => {
    await requestJob(database, name, now())
    return c.text('OK')
  },
}
