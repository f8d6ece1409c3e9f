import type { EndpointName, endpoints } from '#core/api/index.ts'
import * as account from './routes/account.ts'
import * as apiKeys from './routes/apiKeys.ts'
import * as assignments from './routes/assignments.ts'
import { answerBulkDownload, answerBulkDownloadInit } from './routes/bulk.ts'
import { answerFullPage, answerNames, answerSearch, answerVariable, answerVariables } from './routes/catalog.ts'
import * as datasets from './routes/catalogDatasets.ts'
import { answerListing, answerState } from './routes/catalogListing.ts'
import * as variables from './routes/catalogVariables.ts'
import { answerChartRows } from './routes/chartRows.ts'
import { answerContactUs } from './routes/contact.ts'
import * as cruises from './routes/cruises.ts'
import { answerCheckQuerySize, answerQuery, answerStoredProcedure } from './routes/data.ts'
import { answerDataciteJson, answerDataciteXml } from './routes/datacite.ts'
import * as lists from './routes/dataLists.ts'
import { answerLegacyProcedure, answerLegacyQuery, answerLegacyTableStatistics } from './routes/dataretrieval.ts'
import { answerErrorReport } from './routes/errorReports.ts'
import { answerAccountSettings, answerGoogleAuth } from './routes/google.ts'
import { answerGuestToken } from './routes/guest.ts'
import type { Handler } from './routes/Handler.ts'
import { answerNewsList } from './routes/news.ts'
import * as programs from './routes/programs.ts'
import * as publications from './routes/publications.ts'
import { answerQuickSearch } from './routes/quickSearch.ts'
import * as recommendations from './routes/recommendations.ts'
import * as secondFactors from './routes/secondFactor.ts'
import { answerHealth, answerHighlight } from './routes/service.ts'
import * as sessions from './routes/sessions.ts'
import * as submissions from './routes/submissions.ts'
import * as subscriptions from './routes/subscriptions.ts'
import * as uploads from './routes/uploads.ts'
import { answerSignIn, answerSignOut, answerWhoAmI } from './routes/user.ts'

/** The handler of every call of the contract; a call without one does not compile. */
export const handlers: { readonly [Name in EndpointName]: Handler<(typeof endpoints)[Name]> } = {
  searchCatalog: answerSearch,
  datasetNames: answerNames,
  datasetFullPage: answerFullPage,
  dataciteJson: answerDataciteJson,
  dataciteXml: answerDataciteXml,
  datasetVariables: answerVariables,
  variable: answerVariable,
  submissionOptions: datasets.answerSubmissionOptions,
  keywords: datasets.answerKeywords,
  datasetMetadata: datasets.answerMetadata,
  variableMetadata: datasets.answerVariableMetadata,
  datasetSummary: datasets.answerSummary,
  memberVariables: variables.answerMembers,
  variableSearch: variables.answerSearch,
  chartVariables: variables.answerChartVariables,
  autocompleteVariableNames: variables.answerNames,
  visualizableVariables: variables.answerVisualizable,
  variableSample: variables.answerSample,
  cruiseFullPage: cruises.answerCruisePage,
  searchCruises: cruises.answerCruiseSearch,
  datasetsFromCruise: cruises.answerDatasets,
  cruisesFromDataset: cruises.answerCruises,
  quickSearch: answerQuickSearch,
  cruiseOverview: cruises.answerOverview,
  cruiseVariables: cruises.answerVariables,
  cruiseValues: cruises.answerValues,
  programs: programs.answerPrograms,
  program: programs.answerProgram,
  programDatasets: programs.answerProgramDatasets,
  popularDatasets: recommendations.answerPopular,
  recentDatasets: recommendations.answerRecent,
  recommendedDatasets: recommendations.answerRecommended,
  newsList: answerNewsList,
  catalogListing: answerListing,
  catalogState: answerState,
  storedProcedure: answerStoredProcedure,
  query: answerQuery,
  ancillaryDatasets: lists.answerAncillaryDatasets,
  continuousDatasets: lists.answerContinuousDatasets,
  datasetFeatures: lists.answerDatasetFeatures,
  cruiseList: lists.answerCruiseList,
  cruiseTrajectory: lists.answerCruiseTrajectory,
  cruiseTrajectories: lists.answerCruiseTrajectories,
  trajectoryPointCounts: lists.answerTrajectoryPointCounts,
  tableStatistics: lists.answerTableStatistics,
  namedSeries: lists.answerNamedSeries,
  legacyQuery: answerLegacyQuery,
  legacyProcedure: answerLegacyProcedure,
  legacyTableStatistics: answerLegacyTableStatistics,
  checkQuerySize: answerCheckQuerySize,
  chartRows: answerChartRows,
  bulkDownload: answerBulkDownload,
  bulkDownloadInit: answerBulkDownloadInit,
  highlights: answerHighlight,
  health: answerHealth,
  errorReport: answerErrorReport,
  contactUs: answerContactUs,
  signIn: answerSignIn,
  signOut: answerSignOut,
  whoAmI: answerWhoAmI,
  signUp: account.answerSignUp,
  validateNames: account.answerValidateNames,
  confirmEmail: account.answerConfirmEmail,
  resendConfirmation: account.answerResendConfirmation,
  forgotPassword: account.answerForgotPassword,
  choosePassword: account.answerChoosePassword,
  changePassword: account.answerChangePassword,
  changeEmail: account.answerChangeEmail,
  updateInfo: account.answerUpdateInfo,
  listSessions: sessions.answerListSessions,
  endSessions: sessions.answerEndSessions,
  signOutLegacy: sessions.answerSignOutTwin,
  generateApiKey: apiKeys.answerGenerateApiKey,
  retrieveApiKeys: apiKeys.answerRetrieveApiKeys,
  createApiKey: apiKeys.answerCreateApiKey,
  listApiKeys: apiKeys.answerListApiKeys,
  revokeApiKey: apiKeys.answerRevokeApiKey,
  showApiKey: apiKeys.answerShowApiKey,
  listSubscriptions: subscriptions.answerListSubscriptions,
  subscribe: subscriptions.answerSubscribe,
  unsubscribe: subscriptions.answerUnsubscribe,
  getGuestToken: answerGuestToken,
  lastApiCall: lists.answerLastApiCall,
  googleAuth: answerGoogleAuth,
  accountSettings: answerAccountSettings,
  signInSecond: secondFactors.answerSignInSecond,
  reauthenticate: secondFactors.answerProvePassword,
  passwordProof: secondFactors.answerPasswordProof,
  secondFactor: secondFactors.answerSecondFactor,
  beginAuthenticator: secondFactors.answerBeginAuthenticator,
  confirmAuthenticator: secondFactors.answerConfirmAuthenticator,
  removeAuthenticator: secondFactors.answerRemoveAuthenticator,
  beginPasskey: secondFactors.answerBeginPasskey,
  addPasskey: secondFactors.answerAddPasskey,
  removePasskey: secondFactors.answerRemovePasskey,
  renewRecoveryCodes: secondFactors.answerRenewRecoveryCodes,
  beginUploadSession: uploads.answerBegin,
  uploadFilePart: uploads.answerFormPart,
  uploadPart: uploads.answerPart,
  uploadState: uploads.answerState,
  commitUpload: uploads.answerCommit,
  checkName: uploads.answerCheckName,
  submissions: submissions.answerSubmissions,
  submissionsByUser: submissions.answerOwn,
  addComment: submissions.answerAddComment,
  commentHistory: submissions.answerComments,
  phaseHistory: submissions.answerPhases,
  setPhase: submissions.answerSetPhase,
  deleteSubmission: submissions.answerDelete,
  deleteSubmissionLegacy: submissions.answerDelete,
  withdrawSubmission: submissions.answerWithdraw,
  retrieveMostRecentFile: submissions.answerLatestFile,
  submissionVersions: submissions.answerVersions,
  submissionFile: submissions.answerFile,
  assignSubmission: assignments.answerAssign,
  unassignSubmission: assignments.answerUnassign,
  assignmentHistory: assignments.answerTakings,
  publication: publications.answerPublication,
  previewSubmission: publications.answerPreview,
  publishSubmission: publications.answerPublish,
  unpublishSubmission: publications.answerUnpublish,
  rollBackSubmission: publications.answerRollBack,
  reopenSubmission: publications.answerReopen,
}
