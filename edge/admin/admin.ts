import '../adapters/node/drizzleModules.ts'

export type { IngestReport, IngestRequest, MetadataDraft, StoredVaultFile, UpdateResult } from './actions.ts'

/** What an administrator's commands may do with a portal's store, on the machine that has it. No call of the API leads here. */
export const {
  adoptDefault,
  backUp,
  changeErrorReport,
  draftOfFile,
  endSessions,
  ingestFile,
  ingestSubmission,
  listErrorReports,
  listIngestions,
  listJobs,
  listMailsGivenUp,
  listRoleHolders,
  putVaultFiles,
  removeSecondFactors,
  repairTable,
  requestJob,
  restoreBackup,
  restoreDataset,
  retireDataset,
  retryMailsGivenUp,
  setRole,
  updateDatasets,
  updateStatus,
  upgradePlan,
  verifyStore,
  // Imported by a statement of its own, as Node finds the modules of all static imports before it runs one of them.
} = await import('./actions.ts')
