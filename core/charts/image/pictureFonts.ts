/** A font file that charts use; `file` is below `node_modules/@fontsource/`, without its ending. */
export interface FontFace {
  readonly family: 'IBM Plex Sans' | 'IBM Plex Mono'
  readonly weight: number
  readonly file: string
  /** The characters that are taken from it: a CSS `unicode-range`. */
  readonly range: string
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2013-2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+20AC,U+2122,U+2212'
const LATIN_EXT = 'U+0100-0130,U+0132-0151,U+0154-017F,U+018F,U+0192,U+01A0-01A1,U+01AF-01B0,U+1E00-1E9F'
const GREEK = 'U+0384-038A,U+038C,U+038E-03A1,U+03A3-03CE'
const CYRILLIC = 'U+0400-045F,U+0490-0491'
/** Superscripts of units (Plex has no minus among them), subscripts, signs of mathematics. */
const SIGNS = 'U+2070,U+2074-208E,U+2202,U+2206,U+220F,U+2211,U+221A,U+221E,U+2248,U+2260,U+2264-2265'

const plex = (name: 'sans' | 'mono', weights: readonly number[]): FontFace[] => {
  const family = name === 'sans' ? 'IBM Plex Sans' : 'IBM Plex Mono'
  const subsets = [
    ['latin', LATIN],
    ['latin-ext', LATIN_EXT],
    ['cyrillic', CYRILLIC],
    ...(name === 'sans' ? [['greek', GREEK]] : []),
  ] as const
  return weights.flatMap((weight) => [
    ...subsets.map(([subset = '', range = '']) => ({
      family,
      weight,
      file: `ibm-plex-${name}/files/ibm-plex-${name}-${subset}-${weight}-normal`,
      range,
    })),
    { family, weight, file: `roboto/files/roboto-math-${weight}-normal`, range: name === 'sans' ? SIGNS : `${SIGNS},${GREEK}` },
  ]) as FontFace[]
}

/** All faces of charts, on the page, in saved pictures and on the command line. Roboto draws what Plex has no glyph for. */
export const fontFaces: readonly FontFace[] = [...plex('sans', [400, 600]), ...plex('mono', [400, 500])]

const isIn = (range: string, codePoint: number): boolean =>
  range.split(',').some((part) => {
    const [first = '', last = first] = part.slice(2).split('-')
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16)
  })

/** The face that draws a character of a family and weight; `undefined` for scripts that charts have no font for. */
export const faceOf = (family: string, weight: number, character: string): FontFace | undefined =>
  fontFaces.find((face) => face.family === family && face.weight === weight && isIn(face.range, character.codePointAt(0) ?? 0))

/** A text of a picture, as it is lettered. */
export interface Lettering {
  readonly family: string
  readonly weight: number
  readonly text: string
}

/** The texts of an SVG document of Vega with their family and weight. */
export function letteringOf(svg: string): Lettering[] {
  return [...svg.matchAll(/<text ([^<>]*)>([^<]*)</g)].map(([, attributes = '', text = '']) => ({
    family: /font-family="(?:&quot;)?([^&",]+)/.exec(attributes)?.[1] ?? '',
    weight: Number(/font-weight="(\d+)"/.exec(attributes)?.[1] ?? 400),
    text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  }))
}

/** The faces that draw the texts of an SVG document. */
export function facesUsed(svg: string): FontFace[] {
  const used = new Set(letteringOf(svg).flatMap(({ family, weight, text }) => [...text].map((each) => faceOf(family, weight, each))))
  return fontFaces.filter((face) => used.has(face))
}

/** Reads the WOFF file of a face. */
export type ReadFont = (face: FontFace) => Promise<Uint8Array>

/** An SVG document with the fonts of all its texts in it, so that it looks the same on a machine without them. */
export async function svgWithFonts(svg: string, read: ReadFont): Promise<string> {
  const rules = await Promise.all(facesUsed(svg).map(async (face) => fontRule(face, await read(face))))
  const end = svg.indexOf('>', svg.indexOf('<svg')) + 1
  return `${svg.slice(0, end)}<style>${rules.join('')}</style>${svg.slice(end)}`
}

const fontRule = ({ family, weight, range }: FontFace, woff: Uint8Array): string =>
  `@font-face{font-family:'${family}';font-weight:${weight};unicode-range:${range};src:url(data:font/woff;base64,${base64(woff)})}`

/** Bytes as base64. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
