import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FontFace } from '#core/charts/image/pictureFonts.ts'

/** The WOFF file of a face, as the site ships it. */
export function readFont({ file }: FontFace): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`)))
}
