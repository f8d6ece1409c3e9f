/** How far a grid reaches, and how many rows a page of it has. */
export interface GridReach {
  readonly rowCount: number
  readonly columnCount: number
  readonly pageRows: number
}

interface GridPosition {
  readonly row: number
  readonly column: number
}

/** Where a key moves from a cell; undefined for keys that do not move. The keys are those of the ARIA pattern of grids. */
export function placeAfter(
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { row, column }: GridPosition,
  { rowCount, columnCount, pageRows }: GridReach,
): GridPosition | undefined {
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: isFar ? rowCount - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: isFar ? columnCount - 1 : column + 1 }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? rowCount - 1 : row, column: columnCount - 1 }
    default:
      return undefined
  }
}

/** An index within a count. */
export const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))
