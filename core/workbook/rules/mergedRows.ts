import type { MergedRange, Sheet } from '../Workbook.ts'

const known = new WeakMap<readonly MergedRange[], ReadonlyMap<string, readonly MergedRange[]>>()

/** The merged ranges of a column below the headers, from the top, none within another. */
export function mergedRangesOf({ merged, headerRow }: Sheet, letters: string): readonly MergedRange[] {
  if (merged === undefined) return []
  const byColumn = known.get(merged) ?? byLetters(merged, headerRow)
  known.set(merged, byColumn)
  return byColumn.get(letters) ?? []
}

function byLetters(merged: readonly MergedRange[], headerRow: number): ReadonlyMap<string, readonly MergedRange[]> {
  const byColumn = new Map<string, MergedRange[]>()
  for (const range of merged.toSorted((one, other) => one.first - other.first)) {
    const ranges = byColumn.get(range.letters) ?? []
    byColumn.set(range.letters, ranges)
    if (range.first > headerRow && range.first > (ranges.at(-1)?.last ?? 0)) ranges.push(range)
  }
  return byColumn
}

/** The range whose first cell holds the value of a row, by Excel's number of it; undefined for cells that hold their own. */
export function mergedAbove(ranges: readonly MergedRange[], number: number): MergedRange | undefined {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (range === undefined || range.first >= number) high = middle - 1
    else if (range.last < number) low = middle + 1
    else return range
  }
  return undefined
}
