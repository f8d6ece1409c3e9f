import mono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?inline'
import sans from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?inline'
import bold from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2?inline'
import { createRoot } from 'react-dom/client'
import { toPng } from '#components/chart/drawing/view.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { markedLayers } from '#components/chart/points/castMarks.ts'
import frame from '#components/chart/stage/ChartFrame.css?inline'
import { ChartFrame } from '#components/chart/stage/ChartFrame.tsx'
import head from '#components/chart/stage/ChartHead.css?inline'
import button from '#components/controls/Button.css?inline'
import { coarseLand } from '#components/map/geography/coarse.ts'
import base from '#components/styles/index.css?inline'
import { defaultLook } from '#core/charts/look/look.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { failed } from '#core/request/RequestState.ts'
import { day, night } from '../../fixtures/chartThemes.ts'
import { pictureSource } from '../../fixtures/pictureSource.ts'
import { lookOf, pictures } from './pictures.ts'

const [WIDTH, HEIGHT] = [400, 300]

/** Draws a picture on the ground of its theme, as the bytes of a PNG in base64. */
async function draw(name: string): Promise<string> {
  const picture = pictures[name]
  if (!picture) throw new Error(`no picture is called ${name}`)
  const [width, theme] = [picture.width ?? WIDTH, picture.isNight ? night : day]
  const words = { name: 'value', title: 'Value', unit: picture.unit ?? '°C', time: '' }
  const room = { width, height: HEIGHT, theme, density: 1, land: coarseLand, words, headings: [] }
  const drawing = chartKinds[picture.kind].draw(picture.model, lookOf(picture), room)
  const [{ spec, signals }, layers] = [drawing, markedLayers(drawing, picture.cast)]
  const drawn = await createImageBitmap(await toPng(spec, layers, signals, { width, height: HEIGHT, density: 1 }))
  const canvas = Object.assign(document.createElement('canvas'), { width, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, HEIGHT)
  context.drawImage(drawn, 0, 0)
  return canvas.toDataURL('image/png').replace(/^.*,/, '')
}

const faces = [
  new FontFace('IBM Plex Sans', `url(${sans})`, { weight: '400' }),
  new FontFace('IBM Plex Sans', `url(${bold})`, { weight: '600' }),
  new FontFace('IBM Plex Mono', `url(${mono})`, { weight: '400' }),
]
for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face)

/** A chart without a result, on the page. */
function showNoResult(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: [base, button, head, frame].join('\n') }))
  document.documentElement.dataset.theme = 'day'
  const place = document.body.appendChild(document.createElement('div'))
  const ignored = () => undefined
  createRoot(place).render(
    <ChartFrame
      name="heatmap"
      look={defaultLook}
      words={{
        ...{ name: 'sst', title: 'Sea surface temperature', unit: '°C', time: 'January' },
        ...{ dataset: 'A survey', datasetAddress: '#', source: 'A ship', distributor: '', ranges: [['Time', 'January']] },
      }}
      content={failed(chartTexts.noData('sst'))}
      land={null}
      onLook={ignored}
      onSplit={ignored}
      pictures={pictureSource}
      findOrigin={async () => ({ citation: '', address: '' })}
      onSave={ignored}
      onAnimation={async () => undefined}
      onClose={ignored}
    />,
  )
}

/** What a test asks of this page. */
export interface Golden {
  readonly names: readonly string[]
  readonly kinds: readonly string[]
  draw(name: string): Promise<string>
  showNoResult(): void
}
Object.assign(window, {
  golden: {
    names: Object.keys(pictures),
    kinds: [...new Set(Object.values(pictures).map(({ kind }) => kind))],
    draw,
    showNoResult,
  } satisfies Golden,
})
