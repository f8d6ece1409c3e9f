import './SelectedCruises.css'
import { useRef } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { trackLook } from '#components/map/Track.ts'
import { TrackSwatch } from '#components/map/TrackSwatch.tsx'
import { exceedsLimit, type PointCounts, renderButton, selectionPoints } from '#core/catalog/cruiseSelection.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { limits } from '#core/limits/catalog.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
import { countText } from '#core/text/counted.ts'
import { NewTabLink } from './NewTabLink.tsx'

export interface SelectedCruisesProps {
  /** In the order of their choice. */
  readonly cruises: readonly ListedCruise[]
  readonly counts: PointCounts
  /** Why the latest choice was not kept, or `null`. */
  readonly says: string | null
  readonly hrefOf: (name: string) => string
  readonly onGoTo: (cruise: ListedCruise) => void
  readonly onDeselect: (id: number) => void
  readonly onClear: () => void
  readonly onRender: () => void
}

/** The cruises chosen, how much of the point limit they take, and the button that draws them. */
export function SelectedCruises({ cruises, counts, says, hrefOf, onGoTo, onDeselect, onClear, onRender }: SelectedCruisesProps) {
  const chosen = cruises.map(({ ID }) => ID)
  const { label, canRender } = renderButton(chosen, counts)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button pressed goes with what it takes away; the keyboard stays in the box.
  const removeAndFocus = (change: () => void) => {
    heading.current?.focus()
    change()
  }
  return (
    <section className="selected-cruises" aria-labelledby="selected-cruises">
      <div className="selected-head" data-tour="selection">
        <h3 ref={heading} id="selected-cruises" tabIndex={-1}>
          Selected cruises
        </h3>
        {cruises.length > 0 && (
          <Button tone="plain" onPress={() => removeAndFocus(onClear)}>
            {cruiseTexts.clearAll}
          </Button>
        )}
      </div>
      {cruises.length > 0 && (
        <ul>
          {cruises.map((cruise, index) => (
            <li key={cruise.ID}>
              <TrackSwatch {...trackLook(index)} />
              <span className="selected-name">
                <NewTabLink href={hrefOf(cruise.Name)}>{cruise.Name}</NewTabLink>
                <span>{cruise.Nickname}</span>
              </span>
              <Button tone="plain" aria-label={`${cruiseTexts.goTo} ${cruise.Name}`} onPress={() => onGoTo(cruise)}>
                {cruiseTexts.goTo}
              </Button>
              <Button tone="icon" aria-label={`Deselect ${cruise.Name}`} onPress={() => removeAndFocus(() => onDeselect(cruise.ID))}>
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PointBudget chosen={chosen} counts={counts} />
      <p className="selected-says" role="status">
        {says}
      </p>
      {!canRender && (
        <p id="render-block" className="selected-block">
          {exceedsLimit(chosen, counts) ? cruiseTexts.tooMany : cruiseTexts.chooseFirst}
        </p>
      )}
      <Button tone="primary" size="large" onPress={onRender} blockedBy={canRender ? undefined : 'render-block'}>
        {label}
      </Button>
    </section>
  )
}

/** How many points are chosen out of those that several cruises may have together, each cruise in the colour that it will have. */
function PointBudget({ chosen, counts }: { readonly chosen: readonly number[]; readonly counts: PointCounts }) {
  const total = selectionPoints(chosen, counts)
  const whole = Math.max(total, limits.trajectoryPoints)
  let x = 0
  const parts = chosen.map((id, index) => {
    const width = (100 * (counts[id] ?? 0)) / whole
    x += width
    return { id, x: x - width, width, colour: trackLook(index).colour }
  })
  return (
    <div className="point-budget">
      <p>
        <span>Trajectory points selected</span>
        <span className="num">
          {countText(total)} of {countText(limits.trajectoryPoints)}
        </span>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="point-budget-ground" width="100" height="4" />
        {parts.map((part) => (
          <rect key={part.id} x={part.x} width={part.width} height="4" fill={part.colour} />
        ))}
      </svg>
    </div>
  )
}
