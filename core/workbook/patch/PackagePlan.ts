import type { WorkbookPackage } from '../xlsx/openPackage.ts'
import type { XmlPatcher } from './XmlPatcher.ts'

/** A part of a fixed workbook: its bytes in pieces, to be taken once, or as it is packed in the original. */
export interface FixedPart {
  readonly name: string
  readonly pieces?: () => AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** What is done to the parts of a package: patchers by part, one after the other, and parts that are left out. */
export class PackagePlan {
  readonly book: WorkbookPackage
  readonly dropped = new Set<string>()
  readonly #patchers = new Map<string, XmlPatcher[]>()

  constructor(book: WorkbookPackage) {
    this.book = book
  }

  /** Has a part patched; nothing where there is none. */
  patch(part: string, patcher: XmlPatcher): void {
    const known = this.#patchers.get(part)
    if (known) known.push(patcher)
    else if (this.book.zip.has(part)) this.#patchers.set(part, [patcher])
  }

  /** The part as it is patched. */
  part(name: string): FixedPart {
    const [first, ...more] = this.#patchers.get(name) ?? []
    if (!first) return { name }
    const { zip } = this.book
    return { name, pieces: () => more.reduce((pieces, patcher) => patcher.patched(pieces), first.patched(zip.inflate(name))) }
  }
}
