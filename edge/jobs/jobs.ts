import { HOUR_MS } from '#core/extent/time.ts'
import { limits as mailLimits } from '#core/limits/mail.ts'
import { limits } from '#core/limits/storage.ts'
import { limits as submissionLimits } from '#core/limits/submission.ts'
import { hasDueDois, registerDois } from '../doi/registerDois.ts'
import { removeUnnamed } from '../files/removeUnnamed.ts'
import { scrubObjects } from '../files/scrubObjects.ts'
import { trimStoredFiles } from '../files/storedFiles.ts'
import { hasDueMails } from '../mail/outbox.ts'
import { sendMails } from '../mail/sendDueMails.ts'
import { hasNewForSearches, mailSavedSearches } from '../news/mailSavedSearches.ts'
import type { Job, JobNeeds } from '../ports/Job.ts'
import { lacksCoverage } from '../query/coverage/fillCoverage.ts'
import { sweepPreviews } from '../submission/preview.ts'
import { remindStale } from '../submission/remindStale.ts'
import { sweepFiles } from '../submission/sweepFiles.ts'
import { VAULT, vaultKeys } from '../vault/vaultFiles.ts'
import { tidyUp } from './housekeeping/tidyUp.ts'

const MAIL_POLL_MS = 15_000 // a mail that another process left, or that is to be tried again, waits no longer
const HOUSEKEEPING_MS = 60_000 // what a loop of calls can write between two rounds is a few megabytes
const DOI_RUN_MS = 240_000 // five DOIs of two requests each, none answered in time
const UPDATES_MS = 24 * HOUR_MS // each source has two hours of its own

const hasFolder = ({ dataFolder }: JobNeeds): boolean => dataFolder !== null

/** Everything that a portal does on a schedule. Node's timers and Workers' cron both read this list. */
export const jobs: readonly Job[] = [
  {
    name: 'mail',
    says: 'sends queued e-mails',
    everyMs: MAIL_POLL_MS,
    limitMs: 2 * mailLimits.mailHoldMs,
    hasWork: ({ database, now }) => hasDueMails(database, now()),
    run: sendMails,
  },
  {
    name: 'housekeeping',
    says: 'removes expired records from the store',
    everyMs: HOUSEKEEPING_MS,
    runsAtStart: true,
    limitMs: HOUR_MS,
    run: async ({ database, dataFolder, now }) => {
      await tidyUp(database, now())
      await dataFolder?.shortenLog()
    },
  },
  {
    name: 'kept-files',
    says: 'keeps the stored sources of data sets within their limit',
    isPossible: ({ objects }) => objects !== null,
    everyMs: HOUR_MS,
    limitMs: HOUR_MS,
    run: async ({ database, objects, config, now }) => {
      if (objects === null) return
      await trimStoredFiles({ database, objects }, config.storedFilesBytes, now())
      await removeUnnamed(objects, VAULT, now() - limits.supersededFilesGraceMs, (keys) => vaultKeys(database, keys))
    },
  },
  {
    name: 'submission-files',
    says: 'removes expired uploads and the files of interrupted submissions',
    isPossible: ({ objects }) => objects !== null,
    everyMs: HOUR_MS,
    limitMs: HOUR_MS,
    run: async ({ database, objects, now }) => {
      if (objects !== null) await sweepFiles({ database, objects }, now())
    },
  },
  {
    name: 'previews',
    says: 'removes previews of submissions that have expired or were interrupted',
    isPossible: ({ previews }) => previews !== undefined,
    everyMs: HOUR_MS,
    runsAtStart: true,
    limitMs: HOUR_MS,
    run: sweepPreviews,
  },
  {
    name: 'submission-reminders',
    says: 'mails about submissions that have waited for two weeks',
    everyMs: HOUR_MS,
    limitMs: HOUR_MS,
    run: remindStale,
  },
  {
    name: 'saved-searches',
    says: 'mails about new data sets that saved searches find',
    everyMs: HOUR_MS,
    limitMs: HOUR_MS,
    hasWork: hasNewForSearches,
    run: mailSavedSearches,
  },
  {
    name: 'dois',
    says: 'registers the DOIs of published submissions',
    isPossible: ({ dois }) => dois !== undefined,
    everyMs: submissionLimits.doiPollMs,
    limitMs: DOI_RUN_MS,
    hasWork: hasDueDois,
    run: registerDois,
  },
  {
    name: 'sweep',
    says: 'removes the files of replaced versions',
    isPossible: hasFolder,
    everyMs: HOUR_MS,
    runsAtStart: true,
    limitMs: HOUR_MS,
    run: async ({ dataFolder, now }) => dataFolder?.sweep(now()),
  },
  {
    name: 'coverage',
    says: 'computes the coverage of variables that an earlier release ingested',
    isPossible: hasFolder,
    everyMs: HOUR_MS,
    limitMs: HOUR_MS,
    hasWork: ({ database }) => lacksCoverage(database),
    run: async ({ dataFolder }, signal) => dataFolder?.fillCoverage(signal),
  },
  {
    name: 'updates',
    says: 'updates data sets from the sources that their metadata name',
    isPossible: hasFolder,
    everyMs: HOUR_MS,
    limitMs: UPDATES_MS,
    hasWork: async ({ dataFolder, now }) => (await dataFolder?.hasDueUpdates(now())) === true,
    run: async ({ dataFolder }, signal) => dataFolder?.updateDue(signal),
  },
  {
    name: 'scrub-objects',
    says: 'rereads submitted workbooks and stored sources and reports damage',
    isPossible: ({ objects }) => objects !== null,
    everyMs: limits.scrubRoundMs,
    limitMs: HOUR_MS,
    run: async ({ database, objects, log, now }, signal) => {
      if (objects !== null) await scrubObjects({ database, objects, log }, now(), signal)
    },
  },
  {
    name: 'scrub',
    says: 'rereads stored files and reports damage',
    isPossible: ({ dataFolder }) => (dataFolder?.scrub ?? null) !== null,
    everyMs: limits.scrubRoundMs,
    limitMs: 24 * HOUR_MS,
    run: async ({ dataFolder, now }, signal) => dataFolder?.scrub?.(now(), signal),
  },
]

/** The jobs of a portal: those that have what they need here. */
export const jobsOf = (ports: JobNeeds): readonly Job[] => jobs.filter(({ isPossible }) => isPossible?.(ports) ?? true)
