import { SqlChildren } from '../../../edge/engines/sqlChild/SqlChildren.ts'

/** A parent whose child works on a query without end, started with all of the system's tools or with `none`; tells the child's process id. */
const nowhere = () => []
const children = await SqlChildren.open({
  locate: { observations: nowhere, catalog: nowhere },
  size: 1,
  ...(process.argv[2] === 'none' ? { tools: [] } : {}),
})
const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 600_000, maxRows: 1 }
children
  .runStatement({ sql: 'SELECT count(*) AS c1 FROM range(100000000000000) AS r(i) WHERE sqrt(i) < 3', files: [] }, options)
  .catch(() => undefined)
process.stdout.write(`${children.pids.join(' ')}\n`)
