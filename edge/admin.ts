/** What an administrator's commands may do with a portal's store, on the machine that has it. No call of the API leads here. */
export { type IngestReport, ingestFile, listIngestions, retireDataset } from './adapters/node/ingest/admin.ts'
export type { IngestProgress } from './adapters/node/ingest/phases.ts'
