import { workbookLossTexts } from '#core/messages/workbookLosses.ts'
import type { FixedWorkbook } from '../applyFixes.ts'
import { sheetNames } from '../Workbook.ts'
import { findSheets, openPackage, partOfKind, relationsIn } from '../xlsx/openPackage.ts'
import { readDateStyles } from '../xlsx/styles.ts'
import { readPart, type ZipArchive } from '../xlsx/zip.ts'
import { CHANGE_LOG, ChangeLogPatcher, type ChangeNotes, newChangeLog } from './changeLog.ts'
import { type FixedPart, PackagePlan } from './PackagePlan.ts'
import { newSheetIn, patchLists } from './packageLists.ts'
import { ReferencePatcher } from './ReferencePatcher.ts'
import { SheetLosses } from './SheetLosses.ts'
import { SheetPatch } from './SheetPatch.ts'
import { SheetPatcher } from './SheetPatcher.ts'
import { TablePatcher } from './TablePatcher.ts'

/** The file of a workbook that was fixed. */
export interface FixedPackage {
  readonly zip: ZipArchive
  /** To be taken in this order: the sheet of the changes comes last, as it tells what the others lost. */
  readonly parts: readonly FixedPart[]
  /** Those in which cells change. */
  readonly sheets: readonly FixedPart[]
  /** What the corrections lose, in sentences; complete once `sheets` has been read. */
  notes(): string[]
}

type Columns = Map<string, ReadonlyMap<string, string>>

/** Plans the file of a workbook that was fixed: the parts of the original, patched where something changes, and the sheet of the changes. */
export async function fixedPackage(fixed: FixedWorkbook, original: Blob): Promise<FixedPackage> {
  const plan = new PackagePlan(await openPackage(original))
  const { zip } = plan.book
  const found = findSheets(plan.book, sheetNames)
  const losses = new Map<string, SheetLosses>()
  const changed: string[] = []
  const columns: Columns = new Map()
  const dateStyles = await dateStylesIn(plan)
  for (const { name, part } of found) {
    const sheet = fixed.workbook.sheets.get(name)
    const patch = sheet && new SheetPatch(fixed, sheet)
    if (!patch || patch.size === 0) continue
    const lost = new SheetLosses(name)
    losses.set(name, lost)
    changed.push(part)
    plan.patch(part, new SheetPatcher(patch, dateStyles, lost))
    await patchTables(plan, part, patch, columns)
  }
  const isRenamed = ({ title, name }: (typeof found)[number]) => title !== name && fixed.workbook.sheets.get(name)?.title === undefined
  const renamed = new Map(found.filter(isRenamed).map(({ title, name }) => [title, name]))
  patchReferences(plan, renamed, columns)
  const isSigned = dropStale(plan, changed.length > 0)
  const notes = () => [...[...losses.values()].flatMap((lost) => lost.sentences()), ...(isSigned ? [workbookLossTexts.signature] : [])]
  const log = await changeLogPart(plan, fixed, renamed, {
    workbook: notes,
    ofCell: ({ sheet, cell }) => losses.get(sheet)?.formulas.get(cell) ?? '',
  })
  const rest = zip.names.filter((name) => name !== log.name && !plan.dropped.has(name))
  return { zip, parts: [...rest.map((name) => plan.part(name)), log], sheets: changed.map((name) => plan.part(name)), notes }
}

async function dateStylesIn({ book: { zip, relations } }: PackagePlan): Promise<Uint8Array> {
  const styles = partOfKind(zip, relations, 'styles')
  return styles ? readDateStyles(await readPart(zip, styles)) : new Uint8Array(0)
}

/** Renames the columns of a sheet's tables with their headers, and notes the new names. */
async function patchTables(plan: PackagePlan, part: string, patch: SheetPatch, columns: Columns): Promise<void> {
  const { zip } = plan.book
  const headers = patch.headers()
  if (headers.size === 0) return
  for (const { kind, target } of (await relationsIn(zip, part)).values()) {
    if (kind !== 'table' || !zip.has(target)) continue
    const patcher = new TablePatcher(headers, patch.headerRow)
    for await (const _ of patcher.patched(zip.inflate(target)));
    if (patcher.renamed.size === 0) continue
    columns.set(patcher.name, patcher.renamed)
    plan.patch(target, new TablePatcher(headers, patch.headerRow))
  }
}

/** The parts that may refer to sheets and columns of tables. */
const REFERRING = /^(?:[^/]+\/)*(?:worksheets|chartsheets|charts|drawings|tables|pivotCache)\/(?!pivotCacheRecords)[^/]+\.xml$/

/** Has new names written wherever a part refers to sheets or columns of tables. References take no notice of letter case. */
function patchReferences(plan: PackagePlan, renamed: ReadonlyMap<string, string>, columns: Columns): void {
  const sheets = new Map([...renamed].flatMap(([title, name]) => (title.toLowerCase() === name ? [] : [[title.toLowerCase(), name]])))
  if (sheets.size + columns.size === 0) return
  for (const name of plan.book.zip.names)
    if (name === plan.book.path || REFERRING.test(name)) plan.patch(name, new ReferencePatcher({ sheets, columns }))
}

/**
 * Leaves out what does not hold for a changed file: in which order formulas are computed, which spreadsheets find out again, and
 * signatures; returns whether it was signed.
 */
function dropStale({ book: { zip, relations }, dropped }: PackagePlan, hasChangedCells: boolean): boolean {
  const chain = partOfKind(zip, relations, 'calcChain')
  if (chain !== undefined && hasChangedCells) dropped.add(chain)
  const signatures = zip.names.filter((name) => name.startsWith('_xmlsignatures/'))
  for (const name of signatures) dropped.add(name)
  return signatures.length > 0
}

/** The part with the changes: a new sheet, or the one of earlier changes with these below. */
async function changeLogPart(
  plan: PackagePlan,
  { changes }: FixedWorkbook,
  renamed: ReadonlyMap<string, string>,
  notes: ChangeNotes,
): Promise<FixedPart> {
  const before = findSheets(plan.book).find(({ title }) => title === CHANGE_LOG)
  const added = before ? undefined : await newSheetIn(plan)
  await patchLists(plan, renamed, added)
  if (before) {
    plan.patch(before.part, new ChangeLogPatcher(changes, notes))
    return plan.part(before.part)
  }
  const { part = '', namespace = '' } = added ?? {}
  return { name: part, pieces: () => bytesOf(newChangeLog(changes, notes, namespace)) }
}

async function* bytesOf(pieces: Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield encoder.encode(piece)
}
