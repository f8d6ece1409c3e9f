import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phases } from '#core/submission/phases.ts'
import type { ReviewFilter } from '#core/submission/reviewFilter.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FilterField } from '../controls/FilterField.tsx'
import './ReviewFilters.css'

export interface ReviewFiltersProps {
  readonly filter: ReviewFilter
  /** How many submissions each phase has, by its ID. */
  readonly counts: ReadonlyMap<number, number>
  readonly onChange: (filter: ReviewFilter) => void
}

/** What a curator looks for: words, and a box for each phase in the order of the workflow (SBM-30). */
export function ReviewFilters({ filter, counts, onChange }: ReviewFiltersProps) {
  const tick = (id: number, isOn: boolean) =>
    onChange({ ...filter, phaseIds: new Set(isOn ? [...filter.phaseIds, id] : [...filter.phaseIds].filter((other) => other !== id)) })
  return (
    <search className="review-filters">
      <FilterField
        label={texts.search}
        className="review-search"
        words={filter.words}
        onChange={(words) => onChange({ ...filter, words })}
      />
      <fieldset className="review-phases">
        <legend className="label">Phase</legend>
        {phases.map(({ id, name }) => (
          <Checkbox key={id} isSelected={filter.phaseIds.has(id)} onChange={(isOn) => tick(id, isOn)}>
            {name} <span className="muted">{counts.get(id) ?? 0}</span>
          </Checkbox>
        ))}
      </fieldset>
    </search>
  )
}
