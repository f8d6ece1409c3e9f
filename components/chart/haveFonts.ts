import { type FontFace as Face, facesUsed, type ReadFont } from '#core/charts/image/pictureFonts.ts'

/** Faces that this page has loaded for pictures. */
const loaded = new Set<Face>()

/** Loads the fonts of a picture's texts: a canvas draws boxes for glyphs whose font the page has not needed yet. */
export async function haveFonts(svg: string, read: ReadFont): Promise<void> {
  const missing = facesUsed(svg).filter((face) => !loaded.has(face))
  await Promise.all(
    missing.map(async (face) => {
      const bytes = new Uint8Array(await read(face))
      document.fonts.add(await new FontFace(face.family, bytes, { weight: String(face.weight), unicodeRange: face.range }).load())
      loaded.add(face)
    }),
  )
}
