import { nearestOf } from '../rules/nearest.ts'
import { type Relation, readRelations, readWorkbookPart, relationsOf, type WorkbookPart } from './relations.ts'
import { notExcel } from './unreadableWorkbook.ts'
import { readPart, ZipArchive } from './zip.ts'

/** A workbook's package: its parts, which of them is the workbook, and what that leads to. */
export interface WorkbookPackage extends WorkbookPart {
  readonly zip: ZipArchive
  /** The part that lists the sheets. */
  readonly path: string
  readonly relations: ReadonlyMap<string, Relation>
}

/** Opens an .xlsx file as far as its list of sheets. Throws a Problem `unreadable-workbook` for anything that is no workbook. */
export async function openPackage(blob: Blob): Promise<WorkbookPackage> {
  const zip = await ZipArchive.open(blob)
  const path = await findWorkbook(zip)
  return { zip, path, ...readWorkbookPart(await readPart(zip, path)), relations: await relationsIn(zip, path) }
}

/** The relations of a part; empty where it has no list of them. */
export async function relationsIn(zip: ZipArchive, path: string): Promise<ReadonlyMap<string, Relation>> {
  return zip.has(relationsOf(path)) ? readRelations(await readPart(zip, relationsOf(path)), path) : new Map()
}

/** A worksheet: its name in the file, the name by which it was asked for, and its part. */
export interface FoundSheet {
  readonly title: string
  readonly name: string
  readonly part: string
}

/** The worksheets of these names, or all; where none has a name exactly, the first one whose name differs in letter case, spaces, hyphens and underscores alone. */
export function findSheets({ sheets, relations }: WorkbookPackage, names?: readonly string[]): readonly FoundSheet[] {
  const worksheets = sheets.flatMap(({ name: title, relation }) => {
    const found = relations.get(relation)
    return found?.kind === 'worksheet' ? [{ title, name: title, part: found.target }] : []
  })
  if (names === undefined) return worksheets
  const free = new Set(names.filter((name) => !worksheets.some(({ title }) => title === name)))
  const nearest = nearestOf(free)
  return worksheets.flatMap((sheet) => {
    if (names.includes(sheet.title)) return [sheet]
    const near = nearest(sheet.title)
    return near?.isSame && free.delete(near.word) ? [{ ...sheet, name: near.word }] : []
  })
}

/** The first part of a kind that there is. */
export function partOfKind(zip: ZipArchive, relations: ReadonlyMap<string, Relation>, kind: string): string | undefined {
  const part = [...relations.values()].find((relation) => relation.kind === kind)?.target
  return part !== undefined && zip.has(part) ? part : undefined
}

async function findWorkbook(zip: ZipArchive): Promise<string> {
  if (zip.has('content.xml') && zip.has('META-INF/manifest.xml'))
    throw notExcel('it is an OpenDocument spreadsheet (.ods); save it as .xlsx')
  if (!zip.has('_rels/.rels')) throw notExcel('it is a ZIP file of something else')
  const relations = readRelations(await readPart(zip, '_rels/.rels'), '')
  const path = [...relations.values()].find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (path.endsWith('.bin')) throw notExcel('it is a binary workbook (.xlsb); save it as .xlsx')
  if (!zip.has(path) || !path.endsWith('.xml') || /^(word|ppt)\//.test(path)) throw notExcel('it is a document of another kind')
  return path
}
