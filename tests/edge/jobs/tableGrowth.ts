import { limits } from '#core/limits/account.ts'
import { limits as catalogLimits } from '#core/limits/catalog.ts'
import { limits as newsLimits } from '#core/limits/news.ts'
import { limits as submissionLimits } from '#core/limits/submission.ts'
import { storeBounds } from '../../../edge/jobs/housekeeping/tidyUp.ts'

/** Who adds rows to a table, and what keeps it from growing without end. */
interface Growth {
  /** `content`: what operators ingest and publish. `calls`: what anyone outside sends. */
  readonly grownBy: 'content' | 'calls'
  readonly bound: string
}

const content = (bound = 'as large as the catalog'): Growth => ({ grownBy: 'content', bound })
const calls = (bound: string): Growth => ({ grownBy: 'calls', bound })

/** Every table of the store by its name; a test fails for one that is missing here. */
export const tableGrowth: Readonly<Record<string, Growth>> = {
  datasets: content(),
  dataset_references: content(),
  dataset_keywords: content(),
  dataset_regions: content(),
  dataset_statistics: content(),
  dataset_facts: content(),
  dataset_dois: content(),
  dataset_programs: content(),
  dataset_cruises: content(),
  dataset_arrivals: content(),
  cruises: content(),
  cruise_trajectories: content(),
  cruise_programs: content(),
  programs: content(),
  variables: content(),
  variable_statistics: content(),
  variable_keywords: content(),
  observation_tables: content(),
  observation_files: content(),
  observation_cubes: content(),
  superseded_folders: content(),
  file_checks: content(),
  settings: content(),
  kept_files: content(),
  vault_files: content(),
  submission_phases: content(),
  dataset_differences: content(
    `${catalogLimits.differencesPerDataset} versions of a data set, each of at most ${catalogLimits.differenceBytes} bytes`,
  ),
  news: calls(`${newsLimits.storiesInAll} in all, written by news editors`),
  news_datasets: calls(`${newsLimits.storyTags} of a story`),
  emails: calls('one of a story'),
  notifications: calls('one of an e-mail in `mails`, with which it is removed'),
  users: calls(`${limits.registrationsInAllAndWindow} registrations an hour`),
  sessions: calls(`24 hours, and ${storeBounds.sessionsPerUser} of a person`),
  api_keys: calls(
    `${limits.apiKeysPerUser} of a person that work, and ${storeBounds.revokedKeysPerUser} that were revoked within 180 days`,
  ),
  account_tokens: calls(`an hour longer than they work, and ${limits.mailCallsPerPersonAndWindow} of a kind in half an hour for a person`),
  authenticators: calls('one of a person'),
  passkeys: calls(`${limits.passkeysPerUser} of a person`),
  recovery_codes: calls(`${limits.recoveryCodes} of a person`),
  second_steps: calls(`five minutes, and ${limits.signInsPerAddressAndWindow} of an address in a quarter of an hour`),
  api_key_networks: calls(`180 days, and ${limits.keyNetworksPerDay} of a key in a day`),
  submissions: calls(`${submissionLimits.submissionsPerUser} of a person in review; complete ones are as many as data sets`),
  submission_files: calls(`${submissionLimits.versionsPerSubmission} of a submission`),
  submission_comments: calls(`${submissionLimits.commentsPerSubmission} of a submission`),
  submission_phase_changes: calls('one of a version or comment, and those of curators'),
  submission_takings: calls('one each time that a curator takes a submission or gives it back'),
  submission_previews: calls(`${submissionLimits.previewsInAll} in all, for two weeks`),
  submission_uploads: calls(`${submissionLimits.uploadSessionsPerUser} of a person, for a week`),
  submission_upload_parts: calls('twenty-nine of an upload'),
  subsets: calls(`${limits.subsetAddressesPerUserAndWindow} of a person in an hour, ${limits.subsetAddressesInAllAndWindow} in all`),
  collections: calls(`${catalogLimits.collectionsPerUser} of a person`),
  collection_datasets: calls(`${catalogLimits.datasetsPerCollection} of a collection`),
  collection_follows: calls(`${catalogLimits.followedCollectionsPerUser} of a person`),
  saved_searches: calls(`${catalogLimits.savedSearchesPerUser} of a person`),
  subscriptions: calls('one of a person to a data set'),
  call_log: calls(`90 days, ${storeBounds.callLogRowsPerCaller} of a caller, ${storeBounds.callLogRows} in all, each text cut`),
  guest_tokens: calls(`${limits.guestTokensPerHour} an hour, for two days`),
  address_salts: calls('two days'),
  mails: calls(`${storeBounds.mailRows} in all; those that wait come from calls that are limited`),
  contact_messages: calls(`${limits.contactMessagesInAllAndWindow} an hour, ${storeBounds.contactMessageRows} in all`),
  error_reports: calls(`90 days, ${storeBounds.errorReportRows} in all`),
  security_events: calls(`180 days, ${storeBounds.securityEventRows} in all`),
  live_checks: content('one of a data set'),
  job_runs: content('one of a job'),
  rate_counters: calls(`until their window ends, ${storeBounds.rateCounterRows} in all`),
}
