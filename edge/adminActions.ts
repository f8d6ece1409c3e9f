/** The actions that `admin.ts` offers. */
export { endSessions, listRoleHolders, removeSecondFactors, setRole } from './account/administrators.ts'
export { listMailsGivenUp, retryMailsGivenUp } from './adapters/node/mail/admin.ts'
export { adoptDefault, upgradePlan } from './dataFolder/upgrade.ts'
export { repairTable, verifyStore } from './files/verify/admin.ts'
export { type IngestReport, ingestFile, ingestSubmission, listIngestions, restoreDataset, retireDataset } from './ingest/admin.ts'
export type { IngestProgress } from './ingest/phases.ts'
export { listJobs } from './jobs/admin.ts'
