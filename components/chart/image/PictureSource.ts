import type { PictureChoice, SurfaceTheme } from '#core/charts/image/pictureChoice.ts'
import type { ReadFont } from '#core/charts/image/pictureFonts.ts'
import type { ChartTheme } from '../drawing/theme.ts'

/** How pictures are saved, which is the reader's choice for all charts, and what they are made of besides. */
export interface PictureSource {
  readonly choice: PictureChoice
  readonly onChoice: (choice: PictureChoice) => void
  readonly findTheme: (ground: SurfaceTheme) => Promise<ChartTheme>
  readonly readFont: ReadFont
}
