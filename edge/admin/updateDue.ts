import { updateDatasets } from './admin.ts'

/** The program of the job `updates`: updates the data sets that are due; what failed is said on standard error. */
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
const results = await updateDatasets({ names: [], isAll: false, isDryRun: false, dataDir: process.argv[2], signal: stopping.signal })
const failed = results.filter(({ outcome }) => outcome === 'failed')
for (const { dataset, fault } of failed) process.stderr.write(`${dataset}: ${fault}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
