import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fontFaces } from '#core/charts/image/pictureFonts.ts'
import { Problem } from '#core/request/Problem.ts'
import { readFont } from './pictureFiles.ts'
import { trueTypeOf } from './trueType.ts'

/** A chart's SVG document as a PNG, `density` pixels to a pixel of it, in the portal's fonts whatever this machine has. */
export async function rasterised(svg: string, density: number): Promise<Uint8Array<ArrayBuffer>> {
  const { Resvg } = await rasteriser()
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-fonts-'))
  try {
    const fontFiles = await writeFonts(folder)
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'IBM Plex Sans' }
    return new Uint8Array(new Resvg(forRasteriser(svg), { fitTo: { mode: 'zoom', value: density }, font }).render().asPng())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function rasteriser() {
  try {
    return await import('@resvg/resvg-js')
  } catch (cause) {
    const says =
      'PNG needs the optional package @resvg/resvg-js, which is not installed here. Run npm ci with optional packages, or write SVG.'
    throw cause instanceof Error && 'code' in cause ? new Problem('not-supported', says) : cause
  }
}

/** Rasterisers read files of TrueType; the site ships WOFF. */
function writeFonts(folder: string): Promise<string[]> {
  const faces = new Map(fontFaces.map((face) => [face.file, face]))
  return Promise.all(
    [...faces.values()].map(async (face) => {
      const file = join(folder, `${basename(face.file)}.ttf`)
      await writeFile(file, trueTypeOf(await readFont(face)))
      return file
    }),
  )
}

/** How fonts of heavier weights are called in their own files, which know of no common family. */
const styleOf: Readonly<Record<string, string>> = { 500: 'Medium', 600: 'SemiBold' }

/** The same picture without two things that the rasteriser does not know: weights across files, and lines that keep their width when scaled. */
export function forRasteriser(svg: string): string {
  return svg
    .split('<')
    .map((tag) => {
      if (tag.startsWith('text ')) return withFaceOfWeight(tag)
      return tag.includes('non-scaling-stroke') ? withScaledStroke(tag) : tag
    })
    .join('<')
}

function withFaceOfWeight(tag: string): string {
  const style = styleOf[/font-weight="(\d{3})"/.exec(tag)?.[1] ?? '']
  return style === undefined ? tag : tag.replace(/(font-family="&quot;IBM Plex (?:Sans|Mono))/, `$1 ${style}`)
}

function withScaledStroke(tag: string): string {
  const [, x, y = x] = /scale\((-?[\d.]+)(?:,(-?[\d.]+))?\)/.exec(tag) ?? []
  const scale = Math.sqrt(Math.abs(Number(x) * Number(y)))
  return scale > 0 ? tag.replace(/stroke-width="([\d.]+)"/, (_, width: string) => `stroke-width="${Number(width) / scale}"`) : tag
}
