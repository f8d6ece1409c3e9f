import { eq, isNotNull, isNull } from 'drizzle-orm'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { NameCheckRecord } from '#core/submission/records.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { portalFactsOf } from '#core/workbook/portalFactsOf.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { listCruises } from '../catalog/dataLists.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasetDois, datasets, submissions } from '../database/schema/index.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import type { Submission } from './access.ts'
import { folderOf } from './storedFiles.ts'

/** The names of a data set. */
export interface Names {
  readonly shortName: string
  readonly longName: string
}

type Conflicts = Pick<
  NameCheckRecord,
  'shortNameIsAlreadyInUse' | 'shortNameUpdateConflict' | 'longNameIsAlreadyInUse' | 'longNameUpdateConflict' | 'errors'
>

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()

/**
 * Which of these names a published data set or another submission has, in any letter case (WBK-36). A submission that is updated may keep
 * its own; its short name may not change in letter case only, as programs hold it.
 */
async function nameConflicts(store: Database | Transaction, given: Names, updated: Submission | null): Promise<Conflicts> {
  const published = await store
    .select({ shortName: datasets.shortName, longName: datasets.longName })
    .from(datasets)
    .where(isNull(datasets.retiredAt))
  const submitted = await store
    .select({ id: submissions.id, shortName: submissions.shortName, longName: submissions.longName })
    .from(submissions)
  const others = submitted.filter(({ id }) => id !== updated?.id)
  const keepsShort = updated !== null && isSame(given.shortName, updated.shortName)
  const keepsLong = updated !== null && isSame(given.longName, updated.longName)
  const isCaseOnly = keepsShort && given.shortName !== updated.shortName
  const hasShort = ({ shortName }: Names) => isSame(shortName, given.shortName)
  const hasLong = ({ longName }: Names) => isSame(longName, given.longName)
  const isShortPublished = !keepsShort && published.some(hasShort)
  const isLongPublished = !keepsLong && published.some(hasLong)
  const isShortSubmitted = others.some(hasShort)
  const isLongSubmitted = others.some(hasLong)
  const isUpdate = updated !== null
  return {
    shortNameIsAlreadyInUse: isShortPublished || (!isUpdate && isShortSubmitted),
    shortNameUpdateConflict: isUpdate && (isShortSubmitted || isCaseOnly),
    longNameIsAlreadyInUse: isLongPublished || (!isUpdate && isLongSubmitted),
    longNameUpdateConflict: isUpdate && isLongSubmitted,
    errors: [
      ...(isCaseOnly ? [submissionErrors.caseOnly] : []),
      ...(isShortPublished || isShortSubmitted ? [submissionErrors.shortNameTaken] : []),
      ...(isLongPublished || isLongSubmitted ? [submissionErrors.longNameTaken] : []),
    ],
  }
}

/** Throws `conflict` where a name is another's. */
export async function rejectTaken(store: Database | Transaction, given: Names, updated: Submission | null): Promise<void> {
  const conflict = conflictText(await nameConflicts(store, given, updated))
  if (conflict !== null) throw new Problem('conflict', conflict)
}

/** What the check of names answers (API-97). A folder may exist although the name is free: that of a submission that was deleted just now. */
export async function checkNames(
  database: Database,
  objects: ObjectStore | null,
  given: Names,
  updated: Submission | null,
): Promise<NameCheckRecord> {
  const conflicts = await nameConflicts(database, given, updated)
  const found = await objects?.list(folderOf(given.shortName), { maxKeys: 1 }).catch(() => undefined)
  const original = updated === null ? {} : { originalShortName: updated.shortName, originalLongName: updated.longName }
  return { ...given, ...conflicts, folderExists: (found?.objects.length ?? 0) > 0, ...original }
}

/** The error message for names in conflict; null where they are free. */
function conflictText({ errors }: Pick<Conflicts, 'errors'>): string | null {
  return errors.length === 0 ? null : `${submissionMessages.nameCheckFailed}. ${errors.join(' ')}`
}

/** What a workbook is checked against: names in use and cruises. `userId` is whose other submissions count as one's own. */
export async function portalFactsFor(database: Database, userId: number, updated: Submission | null): Promise<PortalFacts> {
  const catalog = await loadSnapshot(database)
  const names = catalog.datasets.map(({ record }) => ({ Dataset_Name: record.Short_Name, Dataset_Long_Name: record.Long_Name }))
  const others = (await database.select().from(submissions)).filter(({ id }) => id !== updated?.id)
  return {
    ...portalFactsOf(names, await listCruises(database, catalog)),
    publishedDois: new Map((await doisInUse(database)).map(({ doi, shortName }) => [String(doi).toLowerCase(), shortName])),
    submittedShortNames: new Map(others.map(({ shortName, submitterId }) => [shortName.toLowerCase(), { isOwn: submitterId === userId }])),
    submittedLongNames: new Set(others.map(({ longName }) => longName.toLowerCase())),
    ...(updated === null ? {} : { updates: { shortName: updated.shortName, longName: updated.longName } }),
  }
}

/** The DOIs that data sets have, those of earlier versions and of data sets that have left the catalog too. */
async function doisInUse(database: Database): Promise<{ doi: string | null; shortName: string }[]> {
  const { shortName } = datasets
  const present = await database.select({ doi: datasets.doi, shortName }).from(datasets).where(isNotNull(datasets.doi))
  const registered = await database
    .select({ doi: datasetDois.doi, shortName })
    .from(datasetDois)
    .innerJoin(datasets, eq(datasets.id, datasetDois.datasetId))
    .where(isNotNull(datasetDois.registeredAt))
  return [...present, ...registered]
}
