import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseLabel, phases } from '#core/submission/phases.ts'
import { curatorFilters, type ReviewFilter, reviewAges } from '#core/submission/reviewFilter.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FilterField } from '../controls/FilterField.tsx'
import { Select } from '../controls/Select.tsx'
import './ReviewFilters.css'

export interface ReviewFiltersProps {
  readonly filter: ReviewFilter
  /** How many submissions each phase has, by its ID. */
  readonly counts: ReadonlyMap<number, number>
  /** Whose submissions there are, in the order of the list. */
  readonly submitters: readonly string[]
  readonly onChange: (filter: ReviewFilter) => void
}

const curatorNames = { any: texts.anyCurator, me: texts.ownReviews, nobody: texts.nobodysReviews } as const
const curators = curatorFilters.map((id) => ({ id, label: curatorNames[id] }))
const ages = reviewAges.map((days) => ({ id: String(days), label: days === 0 ? texts.anyAge : texts.minAge(days) }))

/** What a curator looks for: words, a submitter, a curator, an age, and a box for each phase in the order of the workflow (SBM-30). */
export function ReviewFilters({ filter, counts, submitters, onChange }: ReviewFiltersProps) {
  const tick = (id: number, isOn: boolean) =>
    onChange({ ...filter, phaseIds: new Set(isOn ? [...filter.phaseIds, id] : [...filter.phaseIds].filter((other) => other !== id)) })
  // Somebody of an address who has no submission any more stays what is chosen, so that the empty list explains itself.
  const names = filter.submitter === '' || submitters.includes(filter.submitter) ? submitters : [...submitters, filter.submitter]
  const people = [{ id: '', label: texts.anySubmitter }, ...names.map((name) => ({ id: name, label: name }))]
  return (
    <search className="review-filters">
      <FilterField
        label={texts.search}
        className="review-search"
        words={filter.words}
        onChange={(words) => onChange({ ...filter, words })}
      />
      <div className="review-chosen">
        <Select label="Submitter" options={people} value={filter.submitter} onChange={(submitter) => onChange({ ...filter, submitter })} />
        <Select
          label={texts.curatorTitle}
          options={curators}
          value={filter.curator}
          onChange={(id) => onChange({ ...filter, curator: curatorFilters.find((name) => name === id) ?? 'any' })}
        />
        <Select
          label="In this phase for"
          options={ages}
          value={String(filter.minDays)}
          onChange={(days) => onChange({ ...filter, minDays: Number(days) })}
        />
      </div>
      <fieldset className="review-phases">
        <legend className="label">Phase</legend>
        {phases.map(({ id }) => (
          <Checkbox key={id} isSelected={filter.phaseIds.has(id)} onChange={(isOn) => tick(id, isOn)}>
            {phaseLabel(id)} <span className="muted">{counts.get(id) ?? 0}</span>
          </Checkbox>
        ))}
      </fieldset>
    </search>
  )
}
