/** The actions that `admin.ts` offers. */

export { adoptDefault, upgradePlan } from '../dataFolder/upgrade.ts'
export type { MetadataDraft } from '../ingest/draftMetadata.ts'
export { backUp } from './backup/backup.ts'
export { restoreBackup } from './backup/restore.ts'
export { changeErrorReport, listErrorReports } from './errors.ts'
export {
  draftOfFile,
  type IngestReport,
  type IngestRequest,
  ingestFile,
  ingestSubmission,
  listIngestions,
  restoreDataset,
  retireDataset,
} from './ingest.ts'
export { listJobs, requestJob } from './jobs.ts'
export { listMailsGivenUp, retryMailsGivenUp } from './mails.ts'
export { endSessions, listRoleHolders, removeSecondFactors, setRole } from './roles.ts'
export { type UpdateResult, updateDatasets, updateStatus } from './update.ts'
export { putVaultFiles, type StoredVaultFile } from './vault.ts'
export { repairTable, verifyStore } from './verify.ts'
