import { pythonText } from '#core/text/quoting.ts'
import { axisTitles, type Drawing, type DrawingCode } from './Drawing.ts'
import * as python from './python.ts'
import * as r from './r.ts'

/** Means per cell of a map or section as colours, or as bands between lines of equal value. */
export function planeCode(drawing: Drawing, y: 'lat' | 'depth', x: 'lat' | 'lon', hasContours: boolean): DrawingCode {
  const isDown = y === 'depth'
  return {
    python: [
      ...python.eastward(drawing),
      `grid = df.pivot_table(index="${y}", columns="${x}", values=${pythonText(drawing.value)})`,
      `plt.${hasContours ? 'contourf' : 'pcolormesh'}(grid.columns, grid.index, grid)`,
      python.colourKey(drawing),
      ...python.titles(axisTitles[x], axisTitles[y]),
      ...(isDown ? [python.DOWN] : []),
    ],
    r: [
      ...r.eastward(drawing),
      `grid <- tapply(${r.column(drawing.value)}, list(df$${x}, df$${y}), mean, na.rm = TRUE)`,
      'x <- as.numeric(rownames(grid))',
      'y <- as.numeric(colnames(grid))',
      `${hasContours ? 'filled.contour' : 'image'}(x, y, grid,${isDown ? ' ylim = rev(range(y)),' : ''}`,
      `  ${r.heading(drawing)}, ${r.titles(axisTitles[x], axisTitles[y])})`,
    ],
  }
}
