import { readRelations, relationsOf } from '../xlsx/relations.ts'
import { readPart } from '../xlsx/zip.ts'
import { CHANGE_LOG } from './changeLog.ts'
import { ListPatcher, WorkbookPatcher } from './PackagePatchers.ts'
import type { PackagePlan } from './PackagePlan.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRICT_OFFICE = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

/** A sheet that a package gets: its part, its name, and the namespace of its XML. */
export interface AddedSheet {
  readonly part: string
  readonly name: string
  readonly relation: string
  readonly namespace: string
  readonly officeNamespace: string
}

/** How a new sheet of changes would be called in a package, in words and parts that are free. */
export async function newSheetIn({ book: { zip, path, sheets, relations } }: PackagePlan): Promise<AddedSheet> {
  const isStrict = new TextDecoder().decode(await readPart(zip, path)).includes(STRICT_MAIN)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
  return {
    // exceljs reads sheets by this form of name alone.
    part: freeName(lower(zip.names), (number) => `${folder}worksheets/sheet${number}.xml`),
    name: freeName(lower(sheets.map(({ name }) => name)), (number) => (number === 1 ? CHANGE_LOG : `${CHANGE_LOG} ${number}`)),
    relation: freeName(lower([...relations.keys()]), (number) => `rIdChangeLog${number}`),
    namespace: isStrict ? STRICT_MAIN : MAIN,
    officeNamespace: isStrict ? STRICT_OFFICE : OFFICE,
  }
}

function freeName(taken: ReadonlySet<string>, nameOf: (number: number) => string): string {
  let number = 1
  while (taken.has(nameOf(number).toLowerCase())) number++
  return nameOf(number)
}

/** Patches the lists of a package: the sheets of the workbook with their new names, the relations, and the kinds of all parts. */
export async function patchLists(plan: PackagePlan, renamed: ReadonlyMap<string, string>, added: AddedSheet | undefined): Promise<void> {
  const { zip, path } = plan.book
  const sheet = added && { name: added.name, relation: added.relation, namespace: added.officeNamespace }
  plan.patch(path, new WorkbookPatcher({ renamed, added: sheet }))
  const target =
    added &&
    `<Relationship Id="${added.relation}" Type="${added.officeNamespace}/worksheet" Target="${added.part.slice(path.lastIndexOf('/') + 1)}"/>`
  for (const [of, xml] of [
    ['', undefined],
    [path, target],
  ] as const) {
    const list = relationsOf(of)
    if (!zip.has(list)) continue
    const relations = readRelations(await readPart(zip, list), of)
    const stale = new Set([...relations].filter(([, { target }]) => plan.dropped.has(target)).map(([id]) => id))
    if (stale.size > 0 || xml !== undefined)
      plan.patch(
        list,
        new ListPatcher(
          'Relationships',
          (reader) => stale.has(reader.attribute('Id') ?? ''),
          (prefix) => withPrefix(xml, prefix),
        ),
      )
  }
  const isStale = (part: string | undefined) => part !== undefined && plan.dropped.has(part.replace(/^\//, ''))
  const type = added && `<Override PartName="/${added.part}" ContentType="${SHEET_TYPE}"/>`
  plan.patch(
    '[Content_Types].xml',
    new ListPatcher(
      'Types',
      (reader) => isStale(reader.attribute('PartName')),
      (prefix) => withPrefix(type, prefix),
    ),
  )
}

const withPrefix = (xml: string | undefined, prefix: string): string => (xml === undefined ? '' : `<${prefix}${xml.slice(1)}`)
