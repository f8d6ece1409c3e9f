import type { endpoints } from '#core/api/index.ts'
import { accountRoutes } from './routes/account.ts'
import { apiKeysRoutes } from './routes/apiKeys.ts'
import { assignmentRoutes } from './routes/assignments.ts'
import { bulkRoutes } from './routes/bulk.ts'
import { catalogRoutes } from './routes/catalog.ts'
import { collectionsRoutes } from './routes/collections.ts'
import { cruisesRoutes } from './routes/cruises.ts'
import { dataRoutes } from './routes/data.ts'
import { dataListsRoutes } from './routes/dataLists.ts'
import { dataretrievalRoutes } from './routes/dataretrieval.ts'
import { datasetsRoutes } from './routes/datasets.ts'
import { errorReportsRoutes } from './routes/errorReports.ts'
import type { Handlers } from './routes/Handler.ts'
import { hereRoutes } from './routes/here.ts'
import { ingestionsRoutes } from './routes/ingestions.ts'
import { jobsRoutes } from './routes/jobs.ts'
import { listingRoutes } from './routes/listing.ts'
import { newsRoutes } from './routes/news.ts'
import { notificationsRoutes } from './routes/notifications.ts'
import { programsRoutes } from './routes/programs.ts'
import { publicationsRoutes } from './routes/publications.ts'
import { recommendationsRoutes } from './routes/recommendations.ts'
import { savedSearchesRoutes } from './routes/savedSearches.ts'
import { secondFactorRoutes } from './routes/secondFactor.ts'
import { serviceRoutes } from './routes/service.ts'
import { sessionsRoutes } from './routes/sessions.ts'
import { submissionsRoutes } from './routes/submissions.ts'
import { subscriptionsRoutes } from './routes/subscriptions.ts'
import { subsetsRoutes } from './routes/subsets.ts'
import { uploadsRoutes } from './routes/uploads.ts'
import { variablesRoutes } from './routes/variables.ts'
import { vaultRoutes } from './routes/vault.ts'

/** The handler of every call of the contract; a call without one does not compile. */
export const handlers: Handlers<typeof endpoints> = {
  ...catalogRoutes,
  ...datasetsRoutes,
  ...variablesRoutes,
  ...cruisesRoutes,
  ...programsRoutes,
  ...recommendationsRoutes,
  ...listingRoutes,
  ...dataRoutes,
  ...hereRoutes,
  ...bulkRoutes,
  ...vaultRoutes,
  ...subsetsRoutes,
  ...collectionsRoutes,
  ...dataListsRoutes,
  ...dataretrievalRoutes,
  ...serviceRoutes,
  ...errorReportsRoutes,
  ...jobsRoutes,
  ...newsRoutes,
  ...notificationsRoutes,
  ...sessionsRoutes,
  ...accountRoutes,
  ...apiKeysRoutes,
  ...subscriptionsRoutes,
  ...savedSearchesRoutes,
  ...secondFactorRoutes,
  ...uploadsRoutes,
  ...submissionsRoutes,
  ...assignmentRoutes,
  ...publicationsRoutes,
  ...ingestionsRoutes,
}
