import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import { token, type XmlReader } from '../xlsx/XmlReader.ts'
import { tagWith } from './tagWith.ts'
import { XmlPatcher } from './XmlPatcher.ts'

/** Leaves items out of a list of a package, and adds others at its end: relations of a part, or the kinds of all parts. */
export class ListPatcher extends XmlPatcher {
  readonly #list: string
  readonly #isDropped: (reader: XmlReader) => boolean
  readonly #added: (prefix: string) => string
  #isInDropped = false

  constructor(list: 'Relationships' | 'Types', isDropped: (reader: XmlReader) => boolean, added: (prefix: string) => string) {
    super()
    this.#list = list
    this.#isDropped = isDropped
    this.#added = added
  }

  protected see(found: number): void {
    const { reader } = this
    if (found === token.open && !reader.isNamed(this.#list)) this.#pass()
    else if (found !== token.close) return
    else if (this.#isInDropped) {
      this.#isInDropped = false
      this.goOn()
    } else if (reader.isNamed(this.#list)) this.insert([this.#added(reader.prefix)])
  }

  #pass(): void {
    const { isSelfClosing } = this.reader
    if (!this.#isDropped(this.reader)) return
    this.leaveOut()
    if (isSelfClosing) this.goOn()
    else this.#isInDropped = true
  }
}

/** The changes to the list of a workbook's sheets. */
export interface SheetListChange {
  /** New names by the old ones. */
  readonly renamed: ReadonlyMap<string, string>
  /** A sheet that is added, with the id of its relation, in the namespace that relations have there. */
  readonly added?: { readonly name: string; readonly relation: string; readonly namespace: string } | undefined
}

/** Renames sheets, adds one, and has Excel compute formulas anew when it opens the workbook. */
export class WorkbookPatcher extends XmlPatcher {
  readonly #change: SheetListChange
  #lastId = 0

  constructor(change: SheetListChange) {
    super()
    this.#change = change
  }

  protected see(found: number): void {
    const { reader } = this
    const { renamed, added } = this.#change
    if (found === token.close && reader.isNamed('sheets') && added) {
      const { name, relation, namespace } = added
      const tag = `${reader.prefix}sheet name="${escapeMarkup(name)}" sheetId="${this.#lastId + 1}"`
      this.insert([`<${tag} xmlns:r="${namespace}" r:id="${relation}"/>`])
    } else if (found !== token.open) return
    else if (reader.isNamed('sheet')) {
      this.#lastId = Math.max(this.#lastId, Number(reader.attribute('sheetId') ?? 0))
      const name = renamed.get(reader.attribute('name') ?? '')
      if (name !== undefined) this.replace(tagWith(reader, 'name', escapeMarkup(name)))
      // Without the version of the program that computed them, Excel does not rely on the stored values.
    } else if (reader.isNamed('calcPr')) this.replace(tagWith(reader, 'calcId', undefined))
  }
}
