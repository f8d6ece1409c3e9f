import { limits } from '#core/limits/workbook.ts'
import { damaged, unreadableWorkbook } from './unreadableWorkbook.ts'
import { token, XmlReader } from './XmlReader.ts'

/** A relation of a part: what it is (the last word of its type) and the part that it leads to. */
export interface Relation {
  readonly kind: string
  readonly target: string
}

/** The relations of the part `of` by id. External targets are left out: nothing outside the file is ever read. */
export function readRelations(part: Uint8Array, of: string): ReadonlyMap<string, Relation> {
  const reader = new XmlReader()
  reader.feed(part)
  const relations = new Map<string, Relation>()
  for (let found = reader.next(); found !== token.none; found = reader.next()) {
    if (found !== token.open || !reader.isNamed('Relationship') || reader.attribute('TargetMode') === 'External') continue
    const id = reader.attribute('Id')
    const kind = reader.attribute('Type')?.split('/').at(-1) ?? ''
    const target = reader.attribute('Target')
    if (id !== undefined && target !== undefined) relations.set(id, { kind, target: resolveTarget(of, target) })
  }
  reader.finish()
  return relations
}

/** The part that a target means: absolute, or relative to the folder of the part that names it; never outside of the file. */
function resolveTarget(of: string, target: string): string {
  const path = target.startsWith('/') ? [] : of.split('/').slice(0, -1)
  for (const segment of target.split('/')) {
    if (segment === '..') {
      if (path.pop() === undefined)
        throw unreadableWorkbook('unsafe-name', 'The workbook was rejected: a link in it leads out of the file.')
    } else if (segment !== '' && segment !== '.') path.push(segment)
  }
  return path.join('/')
}

/** The part that holds the relations of `name`. */
export function relationsOf(name: string): string {
  const slash = name.lastIndexOf('/') + 1
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`
}

/** What `workbook.xml` says: the sheets' names with their relation ids, and the date system. */
export interface WorkbookPart {
  readonly sheets: readonly { readonly name: string; readonly relation: string }[]
  readonly uses1904: boolean
  /** Whether the program that opens it is to compute all formulas, as no value in the file can be relied on. */
  readonly isToCompute: boolean
}

/** Reads `workbook.xml`; throws where it has too many sheets. */
export function readWorkbookPart(part: Uint8Array): WorkbookPart {
  const reader = new XmlReader()
  reader.feed(part)
  const sheets: { name: string; relation: string }[] = []
  let [uses1904, isToCompute] = [false, false]
  for (let found = reader.next(); found !== token.none; found = reader.next()) {
    if (found !== token.open) continue
    if (reader.isNamed('workbookPr')) uses1904 = ['1', 'true'].includes(reader.attribute('date1904') ?? '')
    else if (reader.isNamed('calcPr')) isToCompute = ['1', 'true'].includes(reader.attribute('fullCalcOnLoad') ?? '')
    else if (reader.isNamed('sheet')) {
      const name = reader.attribute('name')
      const relation = reader.attribute('id')
      if (name === undefined || relation === undefined) throw damaged('a sheet has no name')
      sheets.push({ name, relation })
      if (sheets.length > limits.workbookSheets)
        throw unreadableWorkbook('too-many-sheets', `The workbook was rejected: it has more than ${limits.workbookSheets} sheets.`)
    }
  }
  reader.finish()
  return { sheets, uses1904, isToCompute }
}
