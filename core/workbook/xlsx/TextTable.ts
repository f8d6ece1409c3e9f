import { unreadableWorkbook } from './unreadableWorkbook.ts'

const WORKBOOK_TEXT_CHARACTERS = 150_000_000 // as many as the file may have bytes

/** A workbook's texts, each once. Counts their memory and rejects a workbook whose texts would fill it. */
export class TextTable {
  readonly texts: string[] = []
  readonly #known = new Map<string, number>()
  #characters = 0

  /** Adds a text of the shared table, whose index is its place; never looks for an equal one. */
  push(text: string): number {
    // A text costs memory of its own beside its characters.
    this.#characters += text.length + 16
    if (this.#characters > WORKBOOK_TEXT_CHARACTERS)
      throw unreadableWorkbook('too-large', 'The workbook was rejected: its texts are too long in all.')
    return this.texts.push(text) - 1
  }

  /** The index of an inline text. */
  indexOf(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const index = this.push(text)
    this.#known.set(text, index)
    return index
  }
}
