import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import { token } from '../xlsx/XmlReader.ts'
import { type Renames, renameInFormula } from './formulas.ts'
import { tagWith } from './tagWith.ts'
import { XmlPatcher } from './XmlPatcher.ts'

/** What people wrote or computed, in which no reference is looked for. */
const plainTexts: readonly string[] = ['t', 'v', 'text', 'author']

/** Tags whose attribute names a sheet, alone or in a reference. */
const namingTags: Readonly<Record<string, string>> = { hyperlink: 'location', worksheetSource: 'sheet', sp: 'textlink' }

/** Writes sheets and columns of tables by their new names wherever formulas, charts, links and pivot tables refer to them. */
export class ReferencePatcher extends XmlPatcher {
  readonly #renames: Renames
  #isPlain = false

  constructor(renames: Renames) {
    super()
    this.#renames = renames
  }

  protected see(found: number): void {
    const { reader } = this
    if (found === token.open) {
      this.#isPlain = !reader.isSelfClosing && plainTexts.some((name) => reader.isNamed(name))
      for (const [tag, attribute] of Object.entries(namingTags)) if (reader.isNamed(tag)) this.#renameAttribute(attribute)
    } else if (found === token.close) this.#isPlain = false
    else if (!this.#isPlain) {
      const text = reader.text(found)
      const renamed = this.#renamed(text)
      if (renamed !== text) this.replace(escapeMarkup(renamed))
    }
  }

  #renameAttribute(name: string): void {
    const before = this.reader.attribute(name)
    if (before === undefined) return
    const renamed = name === 'sheet' ? (this.#renames.sheets.get(before.toLowerCase()) ?? before) : this.#renamed(before)
    if (renamed !== before) this.replace(tagWith(this.reader, name, escapeMarkup(renamed)))
  }

  #renamed(text: string): string {
    return text.includes('!') || text.includes('[') ? renameInFormula(text, this.#renames) : text
  }
}
