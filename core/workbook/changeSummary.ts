import { limits } from '#core/limits/submission.ts'
import type { Change } from './applyFixes.ts'
import type { SheetName } from './Workbook.ts'

/** The code of a change that a person typed. */
export const BY_HAND = 'by-hand'

/** Fixes of one rule in one column, with one of them as an example. */
interface FixGroup {
  readonly code: string
  readonly sheet: SheetName
  readonly column: string
  readonly total: number
  readonly example: Change
}

/** What was changed in a workbook since it was opened: by accepted fixes, and by hand, where each cell is listed once. */
export interface ChangeSummary {
  readonly fixes: readonly FixGroup[]
  /** The first `limits.changesListed`, as they were at first and are now. */
  readonly byHand: readonly Change[]
  readonly byHandTotal: number
  /** What the corrected file loses, in sentences. */
  readonly notes: readonly string[]
}

/** Sums up changes in their order (SBM-09). A cell that was typed into again counts once; one that got its first text back does not. */
export function changeSummary(changes: Iterable<Change>, notes: readonly string[] = []): ChangeSummary {
  const fixes = new Map<string, { total: number; readonly example: Change }>()
  const byHand = new Map<string, Change>()
  for (const change of changes) {
    if (change.code !== BY_HAND) {
      const key = `${change.code}\n${change.sheet}\n${change.column}`
      const known = fixes.get(key)
      if (known) known.total++
      else fixes.set(key, { total: 1, example: change })
      continue
    }
    const key = `${change.sheet}\n${change.cell}`
    const now = { ...change, from: byHand.get(key)?.from ?? change.from }
    if (now.from === now.to) byHand.delete(key)
    else byHand.set(key, now)
  }
  return {
    fixes: Array.from(fixes.values(), ({ total, example }) => {
      const { code, sheet, column } = example
      return { code, sheet, column, total, example }
    }),
    byHand: [...byHand.values()].slice(0, limits.changesListed),
    byHandTotal: byHand.size,
    notes,
  }
}
