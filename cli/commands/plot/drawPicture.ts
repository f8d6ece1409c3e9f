import { readFile } from 'node:fs/promises'
import { measureByFonts } from '#components/chart/drawing/textWidths.ts'
import { themeOfTokens } from '#components/chart/drawing/theme.ts'
import { aboutOf, chartSvg, finishedSvg, pixelsPerMetre } from '#components/chart/image/snapshot.ts'
import { chartWords } from '#components/chart/words/chartWords.ts'
import { landOfFeatures } from '#components/map/geography/landOfFeatures.ts'
import { applyLookParams, type LookParams } from '#core/charts/address/lookAddress.ts'
import type { ValidChart } from '#core/charts/address/validateChart.ts'
import { type ImageOrigin, pngWithWords } from '#core/charts/image/imageWords.ts'
import { type PictureChoice, pictureSizes } from '#core/charts/image/pictureChoice.ts'
import { type ChartModel, initialLook } from '#core/charts/index.ts'
import type { DrawnForm } from './drawnForms.ts'
import { readFont } from './pictureFiles.ts'
import { rasterised } from './rasterised.ts'

/** A chart to draw. */
interface Picture {
  readonly chart: ValidChart
  readonly model: ChartModel
  readonly look: LookParams
  readonly choice: PictureChoice
  readonly origin: ImageOrigin
  /** Asks the portal for the coast. */
  readonly land: () => Promise<Response>
}

const tokens = new URL('../../../components/styles/tokens.css', import.meta.url)

/** The bytes of a chart's picture, drawn as the page saves it. */
export async function drawPicture(form: DrawnForm, { chart, model, look, choice, origin, land }: Picture): Promise<Uint8Array> {
  measureByFonts()
  const { name, draft, variable } = chart
  const snapshot = {
    name,
    model,
    look: applyLookParams(initialLook(name, model, { palette: variable.Palette }), look),
    words: chartWords(draft, variable),
    theme: themeOfTokens(await readFile(tokens, 'utf8'), choice.ground),
    land: await landOf(land),
    origin,
  }
  const svg = await chartSvg(snapshot, choice)
  if (form === 'svg') return new TextEncoder().encode(await finishedSvg(svg, { choice, readFont }))
  const png = pngWithWords(await rasterised(svg, pictureSizes[choice.size].density), aboutOf(snapshot), pixelsPerMetre(choice))
  return new Uint8Array(await png.arrayBuffer())
}

/** The coast; without it, a chart is drawn all the same, as on the page. */
async function landOf(ask: Picture['land']) {
  const response = await ask()
  return response.ok ? landOfFeatures(await response.json()) : null
}
