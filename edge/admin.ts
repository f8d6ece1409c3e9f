/** What an administrator's commands may do with a portal's store, on the machine that has it. No call of the API leads here. */
export { listAdministrators, removeSecondFactors, setAdministrator } from './adapters/node/administrators.ts'
export { type IngestReport, ingestFile, listIngestions, retireDataset } from './adapters/node/ingest/admin.ts'
export type { IngestProgress } from './adapters/node/ingest/phases.ts'
export { listMailsGivenUp, retryMailsGivenUp } from './adapters/node/mail/admin.ts'
export { adoptDefault, upgradePlan } from './adapters/node/upgrade.ts'
export { repairTable, verifyStore } from './adapters/node/verify/admin.ts'
