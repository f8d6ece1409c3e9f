import * as account from './account.ts'
import * as apiKeys from './apiKeys.ts'
import * as assignments from './assignments.ts'
import { bulkDownload, bulkDownloadInit } from './bulk.ts'
import * as catalog from './catalog.ts'
import * as cruises from './catalogCruises.ts'
import * as datasets from './catalogDatasets.ts'
import { catalogListing, catalogState } from './catalogListing.ts'
import * as programs from './catalogPrograms.ts'
import * as variables from './catalogVariables.ts'
import { chartRows } from './chartRows.ts'
import { chartVariables } from './chartVariables.ts'
import { checkQuerySize, query, storedProcedure } from './data.ts'
import * as datacite from './datacite.ts'
import * as lists from './dataLists.ts'
import * as dataretrieval from './dataretrieval.ts'
import { errorReport } from './errorReports.ts'
import { newsList } from './news.ts'
import * as publications from './publications.ts'
import { quickSearch } from './quickSearch.ts'
import * as recommendations from './recommendations.ts'
import * as secondFactors from './secondFactor.ts'
import * as service from './service.ts'
import * as sessions from './sessions.ts'
import * as submissions from './submissions.ts'
import * as subscriptions from './subscriptions.ts'
import * as uploads from './uploads.ts'
import * as user from './user.ts'

/** Every call of the wire contract by name. The edge must route each of them, or it does not compile. */
export const endpoints = {
  searchCatalog: catalog.searchCatalog,
  datasetNames: catalog.datasetNames,
  datasetFullPage: catalog.datasetFullPage,
  dataciteJson: datacite.dataciteJson,
  dataciteXml: datacite.dataciteXml,
  datasetVariables: catalog.datasetVariables,
  variable: catalog.variable,
  submissionOptions: datasets.submissionOptions,
  keywords: datasets.keywords,
  datasetMetadata: datasets.datasetMetadata,
  variableMetadata: datasets.variableMetadata,
  datasetSummary: datasets.datasetSummary,
  memberVariables: variables.memberVariables,
  variableSearch: variables.variableSearch,
  chartVariables,
  autocompleteVariableNames: variables.autocompleteVariableNames,
  visualizableVariables: variables.visualizableVariables,
  variableSample: variables.variableSample,
  cruiseFullPage: cruises.cruiseFullPage,
  searchCruises: cruises.searchCruises,
  datasetsFromCruise: cruises.datasetsFromCruise,
  cruisesFromDataset: cruises.cruisesFromDataset,
  cruiseOverview: cruises.cruiseOverview,
  cruiseVariables: cruises.cruiseVariables,
  cruiseValues: cruises.cruiseValues,
  programs: programs.programs,
  program: programs.program,
  programDatasets: programs.programDatasets,
  popularDatasets: recommendations.popularDatasets,
  recentDatasets: recommendations.recentDatasets,
  recommendedDatasets: recommendations.recommendedDatasets,
  newsList,
  quickSearch,
  catalogListing,
  catalogState,
  storedProcedure,
  query,
  checkQuerySize,
  chartRows,
  bulkDownload,
  bulkDownloadInit,
  ancillaryDatasets: lists.ancillaryDatasets,
  continuousDatasets: lists.continuousDatasets,
  datasetFeatures: lists.datasetFeatures,
  cruiseList: lists.cruiseList,
  cruiseTrajectory: lists.cruiseTrajectory,
  cruiseTrajectories: lists.cruiseTrajectories,
  trajectoryPointCounts: lists.trajectoryPointCounts,
  tableStatistics: lists.tableStatistics,
  namedSeries: lists.namedSeries,
  legacyQuery: dataretrieval.legacyQuery,
  legacyProcedure: dataretrieval.legacyProcedure,
  legacyTableStatistics: dataretrieval.legacyTableStatistics,
  highlights: service.highlights,
  health: service.health,
  errorReport,
  contactUs: account.contactUs,
  signIn: user.signIn,
  signOut: user.signOut,
  whoAmI: user.whoAmI,
  signUp: account.signUp,
  validateNames: account.validateNames,
  confirmEmail: account.confirmEmail,
  resendConfirmation: account.resendConfirmation,
  forgotPassword: account.forgotPassword,
  choosePassword: account.choosePassword,
  changePassword: account.changePassword,
  changeEmail: account.changeEmail,
  updateInfo: account.updateInfo,
  listSessions: sessions.listSessions,
  endSessions: sessions.endSessions,
  signOutLegacy: sessions.signOutLegacy,
  generateApiKey: user.generateApiKey,
  retrieveApiKeys: user.retrieveApiKeys,
  createApiKey: apiKeys.createApiKey,
  listApiKeys: apiKeys.listApiKeys,
  revokeApiKey: apiKeys.revokeApiKey,
  showApiKey: apiKeys.showApiKey,
  listSubscriptions: subscriptions.listSubscriptions,
  subscribe: subscriptions.subscribe,
  unsubscribe: subscriptions.unsubscribe,
  getGuestToken: user.getGuestToken,
  lastApiCall: user.lastApiCall,
  googleAuth: account.googleAuth,
  accountSettings: account.accountSettings,
  signInSecond: secondFactors.signInSecond,
  reauthenticate: secondFactors.reauthenticate,
  passwordProof: secondFactors.passwordProof,
  secondFactor: secondFactors.secondFactor,
  beginAuthenticator: secondFactors.beginAuthenticator,
  confirmAuthenticator: secondFactors.confirmAuthenticator,
  removeAuthenticator: secondFactors.removeAuthenticator,
  beginPasskey: secondFactors.beginPasskey,
  addPasskey: secondFactors.addPasskey,
  removePasskey: secondFactors.removePasskey,
  renewRecoveryCodes: secondFactors.renewRecoveryCodes,
  beginUploadSession: uploads.beginUploadSession,
  uploadFilePart: uploads.uploadFilePart,
  uploadPart: uploads.uploadPart,
  uploadState: uploads.uploadState,
  commitUpload: uploads.commitUpload,
  checkName: uploads.checkName,
  submissions: submissions.submissions,
  submissionsByUser: submissions.submissionsByUser,
  addComment: submissions.addComment,
  commentHistory: submissions.commentHistory,
  phaseHistory: submissions.phaseHistory,
  setPhase: submissions.setPhase,
  deleteSubmission: submissions.deleteSubmission,
  deleteSubmissionLegacy: submissions.deleteSubmissionLegacy,
  withdrawSubmission: submissions.withdrawSubmission,
  retrieveMostRecentFile: submissions.retrieveMostRecentFile,
  submissionVersions: submissions.submissionVersions,
  submissionFile: submissions.submissionFile,
  assignSubmission: assignments.assignSubmission,
  unassignSubmission: assignments.unassignSubmission,
  assignmentHistory: assignments.assignmentHistory,
  publication: publications.publication,
  previewSubmission: publications.previewSubmission,
  publishSubmission: publications.publishSubmission,
  unpublishSubmission: publications.unpublishSubmission,
  rollBackSubmission: publications.rollBackSubmission,
  reopenSubmission: publications.reopenSubmission,
} as const

export type EndpointName = keyof typeof endpoints
