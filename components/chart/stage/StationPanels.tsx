import './SplitPanels.css'
import './StationPanels.css'
import { useId, useMemo, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { chartType } from '#core/charts/index.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import { type Cast, type CastKey, castAt, castsOf, findCast } from '#core/charts/points/casts.ts'
import { castText } from '#core/charts/points/pointTexts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { SaveButton } from '../image/SaveButton.tsx'
import type { ImageForm } from '../image/snapshot.ts'
import type { StationPicture } from '../words/chartWords.ts'
import { ChartPlot } from './ChartPlot.tsx'

/** The cast that is selected in all pictures of a data set. */
export interface CastSelection {
  readonly cast: CastKey | null
  onCast(cast: CastKey | null): void
}

interface StationPanelsProps {
  readonly pictures: readonly StationPicture[]
  readonly land: Land | null
  readonly overlay?: Overlay | null
  /** Left out where nothing else shows the same stations. */
  readonly selection?: CastSelection | undefined
  /** Left out where the page cannot. */
  readonly onSave?: (picture: StationPicture, form: ImageForm) => void
}

const texts = chartTexts.stations

/** Casts on a map, along their track, as profiles and as a T-S diagram. The station that is selected in one picture is marked in all of them. */
export function StationPanels({ pictures, land, overlay = null, selection, onSave }: StationPanelsProps) {
  const [own, setOwn] = useState<CastKey | null>(null)
  const { cast: key, onCast } = selection ?? { cast: own, onCast: setOwn }
  // Every picture has the same points.
  const points = pictures[0]?.model as SparseModel
  const cast = findCast(points, key)
  const selectPoint = (point: number) => {
    const next = castAt(points, point)
    onCast(findCast(points, next) === cast ? null : next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is in it
    <div className="station-panels" onKeyDown={({ key: pressed }) => pressed === 'Escape' && onCast(null)}>
      <StationBar points={points} cast={cast} onCast={onCast} />
      <div className="split-panels station-pictures">
        {pictures.map((picture) => (
          <Picture key={picture.title} {...{ picture, land, overlay, cast, onSave }} onPoint={selectPoint} />
        ))}
      </div>
    </div>
  )
}

interface StationBarProps {
  readonly points: SparseModel
  readonly cast: Cast | null
  readonly onCast: CastSelection['onCast']
}

/** Steps through the stations in the order of time, and names the selected one. */
function StationBar({ points, cast, onCast }: StationBarProps) {
  const casts = castsOf(points)
  const number = cast ? casts.indexOf(cast) + 1 : 0
  const text = useMemo(() => cast && castText(points, cast), [points, cast])
  const step = (to: number) => onCast(casts[to - 1] ?? null)
  return (
    <section className="station-bar" aria-label={texts.label}>
      <Button tone="icon" aria-label={texts.previous} isDisabled={number < 2} onPress={() => step(number - 1)}>
        <Icon name="previous" />
      </Button>
      <input
        type="range"
        aria-label={texts.label}
        aria-valuetext={number === 0 ? texts.none : texts.chosen(number, casts.length)}
        min={0}
        max={casts.length}
        value={number}
        onChange={(event) => step(Number(event.target.value))}
      />
      <Button tone="icon" aria-label={texts.next} isDisabled={number === casts.length} onPress={() => step(number + 1)}>
        <Icon name="next" />
      </Button>
      <p role="status">{text ? <b>{text}</b> : texts.hint}</p>
      {cast && (
        <Button tone="icon" aria-label={texts.clear} onPress={() => onCast(null)}>
          <Icon name="close" />
        </Button>
      )}
    </section>
  )
}

interface PictureProps extends Pick<StationPanelsProps, 'land' | 'onSave'> {
  readonly picture: StationPicture
  readonly overlay: Overlay | null
  readonly cast: CastKey | null
  readonly onPoint: (point: number) => void
}

function Picture({ picture, land, overlay, cast, onPoint, onSave }: PictureProps) {
  const { name, model, look, words, title } = picture
  const id = useId()
  return (
    <section className="split-panel" aria-labelledby={id} data-view={look.view}>
      <header>
        <h3 id={id}>{title}</h3>
        {onSave &&
          (['svg', 'png'] as const).map((form) => <SaveButton key={form} form={form} of={title} onSave={() => onSave(picture, form)} />)}
      </header>
      <ChartPlot
        {...{ name, model, look, words, land, overlay, cast, onPoint }}
        label={`${title} of ${words.title}. ${chartType(name).label}.`}
      />
    </section>
  )
}
