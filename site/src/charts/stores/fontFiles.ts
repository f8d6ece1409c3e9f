import type { ReadFont } from '#core/charts/image/pictureFonts.ts'

const folder = '../../../../node_modules/@fontsource/'

/** The addresses of the fonts of pictures, by the end of their paths. */
const addresses = import.meta.glob<string>(
  [
    '../../../../node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-{latin,latin-ext,cyrillic,greek}-{400,600}-normal.woff',
    '../../../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-{latin,latin-ext,cyrillic}-{400,500}-normal.woff',
    '../../../../node_modules/@fontsource/roboto/files/roboto-math-{400,500,600}-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
)

/** Reads a font of a picture from the portal. */
export const readFontFile: ReadFont = async ({ file }) => {
  const response = await fetch(addresses[`${folder}${file}.woff`] ?? '')
  if (!response.ok) throw new TypeError(`the font ${file} cannot be read: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
