import type { PictureGround } from '#core/charts/image/pictureChoice.ts'

/** The colours and fonts of a chart's background, as a canvas needs them. */
export interface ChartTheme {
  readonly surface: string
  readonly text: string
  readonly muted: string
  readonly grid: string
  readonly zero: string
  readonly accent: string
  readonly series: string
  readonly land: string
  readonly coast: string
  readonly water: string
  readonly hatch: string
  /** Around marks whose colours are data. */
  readonly halo: string
  readonly frame: string
  readonly font: string
  readonly mono: string
}

const tokens: Readonly<Record<keyof ChartTheme, string>> = {
  surface: '--surface',
  text: '--text',
  muted: '--text-muted',
  grid: '--chart-grid',
  zero: '--chart-zero',
  accent: '--accent',
  series: '--chart-1',
  land: '--map-land',
  coast: '--map-coast',
  water: '--map-water',
  hatch: '--map-hatch',
  halo: '--map-halo',
  frame: '--map-frame',
  font: '--font-text',
  mono: '--font-mono',
}

/** Reads the meanings that hold on an element's own ground; day, dusk and night need no telling apart. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element)
  const entries = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as Record<keyof ChartTheme, string>
}

/** The theme that the text of `styles/tokens.css` gives to a ground, where there is no page to read it from. */
export function themeOfTokens(css: string, ground: PictureGround): ChartTheme {
  const night = css.indexOf('[data-theme="night"]')
  const end = css.indexOf('}', night)
  const values = new Map<string, string>()
  const take = (text: string) => {
    for (const declaration of text.split(';')) {
      const colon = declaration.lastIndexOf(':')
      if (colon > 0) values.set(declaration.slice(declaration.lastIndexOf('--', colon), colon), declaration.slice(colon + 1).trim())
    }
  }
  take(css.slice(0, night))
  if (ground === 'night') take(css.slice(night, end))
  const resolved = (name: string): string => {
    const value = values.get(name) ?? ''
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return other === undefined ? value : resolved(other)
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, resolved(token)])) as Record<keyof ChartTheme, string>
}

/** A CSS colour of the form #rgb or #rrggbb as 0xRRGGBB; black for other forms. */
export function colourNumber(css: string): number {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(css)?.[1] ?? '000000'
  return Number.parseInt(hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex, 16)
}
