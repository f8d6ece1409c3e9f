import type { CommentRecord, VersionRecord } from '#core/submission/records.ts'
import { cellAddress } from './cellAddress.ts'

/** A stored version of a submission's workbook, and a cell in it. */
export interface WorkbookPlace {
  readonly submissionId: number
  /** When the version was stored, in milliseconds since 1970 UTC; null for the latest. */
  readonly version: number | null
  /** Such as `data!B7`; null for no cell. */
  readonly cell: string | null
}

const DIGITS = /^[1-9][0-9]{0,14}$/

/** Where the page shows a workbook of a submission, at a cell. */
export function workbookAddress({ submissionId, version, cell }: WorkbookPlace): string {
  const query = new URLSearchParams({
    submissionID: String(submissionId),
    ...(version === null ? {} : { version: String(version) }),
    ...(cell === null ? {} : { cell }),
  })
  return `/datasubmission/workbook?${query}`
}

/** What an address asks for; null where it names no submission. What else it cannot mean is ignored. */
export function readWorkbookAddress(query: URLSearchParams): WorkbookPlace | null {
  const numberOf = (name: string) => {
    const text = query.get(name) ?? ''
    return DIGITS.test(text) ? Number(text) : null
  }
  const submissionId = numberOf('submissionID')
  const cell = query.get('cell') ?? ''
  if (submissionId === null) return null
  return { submissionId, version: numberOf('version'), cell: cellAddress.test(cell) ? cell : null }
}

const isWorkbook = ({ kind }: VersionRecord): boolean => kind === 'workbook'

/** The version that a place names, of those of a submission with the newest first; the latest where it names none. Undefined for one that is not there. */
export function versionAt(versions: readonly VersionRecord[], { version }: WorkbookPlace): VersionRecord | undefined {
  const workbooks = versions.filter(isWorkbook)
  return version === null ? workbooks[0] : workbooks.find(({ storedAt }) => Date.parse(storedAt) === version)
}

/** The cells, such as `data!B7`, that comments on the version of a place are about. */
export function commentedCells(
  { comments, versions }: { readonly comments: readonly CommentRecord[]; readonly versions: readonly VersionRecord[] },
  place: WorkbookPlace,
): ReadonlySet<string> {
  const shown = Date.parse(versionAt(versions, place)?.storedAt ?? '')
  const places = comments.map((comment) => placeOfComment(comment, versions)).filter(({ version }) => version === shown)
  return new Set(places.flatMap(({ cell }) => cell ?? []))
}

/** The cell of a comment in the version that it was written about: the latest at that time. */
export function placeOfComment(
  { Data_Submission_ID: submissionId, Comment_Date_Time, Cell: cell }: CommentRecord,
  versions: readonly VersionRecord[],
): WorkbookPlace {
  const at = Date.parse(Comment_Date_Time)
  const workbooks = versions.filter(isWorkbook)
  const then = workbooks.find(({ storedAt }) => Date.parse(storedAt) <= at) ?? workbooks.at(-1)
  return { submissionId, version: then === undefined ? null : Date.parse(then.storedAt), cell }
}
