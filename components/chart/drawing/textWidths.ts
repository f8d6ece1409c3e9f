import { textMetrics } from 'vega'

declare module 'vega' {
  /** How wide Vega takes texts to be; exported, but missing among its types. */
  const textMetrics: { width: (item: Lettering, text?: string) => number }
}

/** A text as Vega's marks have it. */
interface Lettering {
  readonly text?: string
  readonly font?: string
  readonly fontSize?: number
}

/** Advances in shares of the font's size: of every letter of IBM Plex Mono, and the mean of IBM Plex Sans. */
const [MONO, SANS] = [0.6, 0.55]
const USUAL_PIXELS = 11

/** Has Vega measure texts by our fonts where there is no canvas: its own guess is a third too wide and leaves out labels of axes. */
export function measureByFonts(): void {
  textMetrics.width = ({ font = '', fontSize = USUAL_PIXELS, text = '' }, line = text) =>
    String(line).trim().length * fontSize * (font.includes('Mono') ? MONO : SANS)
}
