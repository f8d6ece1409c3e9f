import { accountApi } from './account.ts'
import { apiKeysApi } from './apiKeys.ts'
import { assignmentsApi } from './assignments.ts'
import { bulkApi } from './bulk.ts'
import { catalogApi } from './catalog.ts'
import { collectionsApi } from './collections.ts'
import { cruisesApi } from './cruises.ts'
import { dataApi } from './data.ts'
import { dataListsApi } from './dataLists.ts'
import { dataretrievalApi } from './dataretrieval.ts'
import { datasetsApi } from './datasets.ts'
import { errorReportsApi } from './errorReports.ts'
import { hereApi } from './here.ts'
import { ingestionsApi } from './ingestions.ts'
import { jobsApi } from './jobs.ts'
import { listingApi } from './listing.ts'
import { newsApi } from './news.ts'
import { notificationsApi } from './notifications.ts'
import { programsApi } from './programs.ts'
import { publicationsApi } from './publications.ts'
import { recommendationsApi } from './recommendations.ts'
import { savedSearchesApi } from './savedSearches.ts'
import { secondFactorApi } from './secondFactor.ts'
import { serviceApi } from './service.ts'
import { sessionsApi } from './sessions.ts'
import { submissionsApi } from './submissions.ts'
import { subscriptionsApi } from './subscriptions.ts'
import { subsetsApi } from './subsets.ts'
import { uploadsApi } from './uploads.ts'
import { variablesApi } from './variables.ts'
import { vaultApi } from './vault.ts'

/** Every call of the wire contract by name. The edge must route each of them, or it does not compile. */
export const endpoints = {
  ...catalogApi,
  ...datasetsApi,
  ...variablesApi,
  ...cruisesApi,
  ...programsApi,
  ...recommendationsApi,
  ...listingApi,
  ...dataApi,
  ...hereApi,
  ...bulkApi,
  ...vaultApi,
  ...subsetsApi,
  ...collectionsApi,
  ...dataListsApi,
  ...dataretrievalApi,
  ...serviceApi,
  ...errorReportsApi,
  ...jobsApi,
  ...newsApi,
  ...notificationsApi,
  ...sessionsApi,
  ...accountApi,
  ...apiKeysApi,
  ...subscriptionsApi,
  ...savedSearchesApi,
  ...secondFactorApi,
  ...uploadsApi,
  ...submissionsApi,
  ...assignmentsApi,
  ...publicationsApi,
  ...ingestionsApi,
}

export type EndpointName = keyof typeof endpoints
