import { asc, desc, eq, inArray, max, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { phaseOf } from '#core/submission/phases.ts'
import type {
  AssignmentRecord,
  CommentRecord,
  PhaseChangeRecord,
  ReviewRecord,
  SubmissionRecord,
  VersionRecord,
} from '#core/submission/records.ts'
import type { Database } from '../database/Database.ts'
import {
  submissionAssignments,
  submissionComments,
  submissionFiles,
  submissionPhaseChanges,
  submissionPhases,
  submissions,
  users,
} from '../database/schema/index.ts'
import type { Submission } from './access.ts'
import { nameOf } from './mails.ts'
import { openQuestions } from './openQuestions.ts'
import { fileName } from './storedFiles.ts'

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** Somebody's submissions, the newest first. */
export async function listOwn(database: Database, userId: number): Promise<SubmissionRecord[]> {
  const rows = await database
    .select()
    .from(submissions)
    .where(eq(submissions.submitterId, userId))
    .orderBy(desc(submissions.startedAt), desc(submissions.id))
  const ids = rows.map(({ id }) => id)
  const modified = await modifiedTimes(database, inArray(submissionFiles.submissionId, ids))
  const questions = await openQuestions(database, inArray(submissionComments.submissionId, ids))
  return rows.map((row) => recordOf(row, modified, questions))
}

const curators = alias(users, 'curators')

/** Every submission with its submitter and curator, in the order of the workflow's phases, then the oldest first. */
export async function listAll(database: Database): Promise<ReviewRecord[]> {
  const rows = await database
    .select()
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.submitterId))
    .innerJoin(submissionPhases, eq(submissionPhases.id, submissions.phaseId))
    .leftJoin(curators, eq(curators.id, submissions.curatorId))
    .orderBy(asc(submissionPhases.rank), asc(submissions.startedAt), asc(submissions.id))
  const modified = await modifiedTimes(database)
  const since = await phaseTimes(database)
  const questions = await openQuestions(database)
  return rows.map(({ submissions: row, users: submitter, curators: curator }) => ({
    ...recordOf(row, modified, questions),
    Data_Source: row.dataSource,
    Phase_ID: row.phaseId,
    Name: nameOf(submitter),
    Phase_Date_Time: iso(since.get(row.id) ?? row.startedAt),
    Curator_ID: row.curatorId,
    Curator: curator === null ? null : nameOf(curator),
  }))
}

/** When each submission came into the phase that it is in. */
async function phaseTimes(database: Database): Promise<ReadonlyMap<number, number>> {
  const { submissionId: id, at } = submissionPhaseChanges
  const rows = await database
    .select({ id, at: max(at) })
    .from(submissionPhaseChanges)
    .groupBy(id)
  return new Map(rows.map((row) => [row.id, row.at ?? 0]))
}

async function modifiedTimes(database: Database, which?: SQL): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .select({ id: submissionFiles.submissionId, at: max(submissionFiles.storedAt) })
    .from(submissionFiles)
    .where(which)
    .groupBy(submissionFiles.submissionId)
  return new Map(rows.map(({ id, at }) => [id, at ?? 0]))
}

function recordOf(row: Submission, modified: ReadonlyMap<number, number>, questions: ReadonlyMap<number, number>): SubmissionRecord {
  return {
    Submission_ID: row.id,
    Dataset: row.shortName,
    Dataset_Long_Name: row.longName,
    Phase: phaseOf(row.phaseId)?.name ?? '',
    phaseId: row.phaseId,
    Start_Date_Time: iso(row.startedAt),
    Modified_Date_Time: iso(modified.get(row.id) ?? row.startedAt),
    QC1_Completion_Date_Time: isoOrNull(row.qc1CompletedAt),
    QC2_Completion_Date_Time: isoOrNull(row.qc2CompletedAt),
    DOI_Accepted_Date_Time: isoOrNull(row.doiAcceptedAt),
    Ingestion_Date_Time: isoOrNull(row.ingestedAt),
    Taken_Date_Time: isoOrNull(row.takenAt),
    Open_Questions: questions.get(row.id) ?? 0,
  }
}

/** The comments on a submission, oldest first. */
export async function listComments(database: Database, submissionId: number): Promise<CommentRecord[]> {
  const rows = await database
    .select()
    .from(submissionComments)
    .where(eq(submissionComments.submissionId, submissionId))
    .orderBy(asc(submissionComments.at), asc(submissionComments.id))
  return rows.map(({ comment, at, isByCurator, cell }) => ({
    Data_Submission_ID: submissionId,
    Comment: comment,
    Comment_Date_Time: iso(at),
    Commenter: isByCurator ? 'Admin' : 'User',
    Cell: cell,
  }))
}

/** The phases of a submission with their reasons, oldest first. */
export async function listPhaseChanges(database: Database, submissionId: number): Promise<PhaseChangeRecord[]> {
  const rows = await database
    .select()
    .from(submissionPhaseChanges)
    .where(eq(submissionPhaseChanges.submissionId, submissionId))
    .orderBy(asc(submissionPhaseChanges.at), asc(submissionPhaseChanges.id))
  return rows.map(({ phaseId, at, isByCurator, reason }) => ({
    Submission_ID: submissionId,
    phaseId,
    Phase: phaseOf(phaseId)?.name ?? '',
    Change_Date_Time: iso(at),
    Changed_By: isByCurator ? 'Admin' : 'User',
    Reason: reason,
  }))
}

/** When a submission was taken or given back, oldest first; who it was and why is for curators (D23). */
export async function listAssignments(
  database: Database,
  submissionId: number,
  { withNames }: { readonly withNames: boolean },
): Promise<AssignmentRecord[]> {
  const rows = await database
    .select()
    .from(submissionAssignments)
    .innerJoin(users, eq(users.id, submissionAssignments.userId))
    .where(eq(submissionAssignments.submissionId, submissionId))
    .orderBy(asc(submissionAssignments.at), asc(submissionAssignments.id))
  return rows.map(({ submission_takings: { change, at, reason }, users: curator }) => ({
    Submission_ID: submissionId,
    Change: change,
    Change_Date_Time: iso(at),
    Curator: withNames ? nameOf(curator) : null,
    Reason: withNames ? reason : null,
  }))
}

/** A stored file without its link. */
export interface StoredVersion extends Omit<VersionRecord, 'link'> {
  readonly key: string
}

/** The stored files of a submission, the newest first. */
export async function listVersions(database: Database, submissionId: number): Promise<StoredVersion[]> {
  const rows = await database
    .select()
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId))
    .orderBy(desc(submissionFiles.storedAt), desc(submissionFiles.key))
  return rows.map(({ key, kind, sizeBytes, sha256, storedAt, summary }) => {
    return { key, name: fileName(key), kind, sizeBytes, sha256, storedAt: iso(storedAt), summary }
  })
}
