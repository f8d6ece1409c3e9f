import { workbookLossTexts as texts } from '#core/messages/workbookLosses.ts'

const WORKBOOK_FORMULAS_LISTED = 10_000 // of those replaced in a sheet, each named beside its change

/** How many of a kind were lost, with the first of them. */
interface Loss {
  total: number
  readonly example: string
}

/** What the corrections of a sheet cost beside the former values: formulas, merged cells and styles that could not stay. */
export class SheetLosses {
  /** The formulas that values were written into, by cell; the first `WORKBOOK_FORMULAS_LISTED`. */
  readonly formulas = new Map<string, string>()
  readonly #sheet: string
  readonly #losses = new Map<LossKind, Loss>()
  #kept = 0

  constructor(sheet: string) {
    this.#sheet = sheet
  }

  /** A formula stays as it is. */
  addFormula(): void {
    this.#kept++
  }

  addReplaced(cell: string, formula: string): void {
    const shown = `=${formula.slice(0, SHOWN_CHARACTERS)}`
    if (this.formulas.size < WORKBOOK_FORMULAS_LISTED) this.formulas.set(cell, shown)
    this.#add('replaced', `${cell} (${shown})`)
  }

  addArray(reference: string): void {
    this.#add('array', reference)
  }

  addGivenUp(cell: string): void {
    this.#add('givenUp', cell)
  }

  addMerged(reference: string): void {
    this.#add('merged', reference)
  }

  addStyle(cell: string): void {
    this.#add('dateStyle', cell)
  }

  /** A sentence for each kind of loss, and what is to be known of the formulas that stay. */
  sentences(): string[] {
    const said = Array.from(this.#losses, ([kind, { total, example }]) => texts[kind](this.#sheet, total, example))
    if (this.#kept > 0) said.push(texts.computedBefore(this.#sheet, this.#kept))
    return said
  }

  #add(kind: LossKind, example: string): void {
    const known = this.#losses.get(kind)
    if (known) known.total++
    else this.#losses.set(kind, { total: 1, example })
  }
}

type LossKind = 'replaced' | 'array' | 'givenUp' | 'merged' | 'dateStyle'

/** So much of a formula is shown. */
const SHOWN_CHARACTERS = 200
