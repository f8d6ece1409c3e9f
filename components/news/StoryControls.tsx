import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import { type StoryListing, storySorts, withOrder, withSort } from '#core/news/storyList.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FilterField } from '../controls/FilterField.tsx'
import { RadioGroup } from '../controls/RadioGroup.tsx'
import { Select } from '../controls/Select.tsx'
import './StoryControls.css'

export interface StoryControlsProps {
  readonly listing: StoryListing
  /** How many stories have each status. */
  readonly counts: ReadonlyMap<number, number>
  readonly onChange: (listing: StoryListing) => void
}

const statuses = Object.values(viewStatus).toReversed()
const sorts = storySorts.map((id) => ({ id, label: texts.sorts[id] }))
const orders = [
  { id: 'descending', label: texts.descending },
  { id: 'ascending', label: texts.ascending },
] as const

/** Which stories are listed, and in which order (NEW-05, NEW-06, NEW-07). */
export function StoryControls({ listing, counts, onChange }: StoryControlsProps) {
  const tick = (status: number, isOn: boolean) =>
    onChange({
      ...listing,
      statuses: new Set(isOn ? [...listing.statuses, status] : [...listing.statuses].filter((one) => one !== status)),
    })
  return (
    <search className="story-controls">
      <FilterField
        label={texts.search}
        className="story-search"
        words={listing.words}
        onChange={(words) => onChange({ ...listing, words })}
      />
      <fieldset className="story-statuses">
        <legend className="label">{texts.statusFilter}</legend>
        {statuses.map((status) => (
          <Checkbox key={status} isSelected={listing.statuses.has(status)} onChange={(isOn) => tick(status, isOn)}>
            {texts.statuses[status]} <span className="muted">{counts.get(status) ?? 0}</span>
          </Checkbox>
        ))}
      </fieldset>
      <div className="story-order">
        <Select label={texts.sort} options={sorts} value={listing.sort} onChange={(sort) => onChange(withSort(listing, sort))} />
        <RadioGroup
          label={texts.order}
          options={orders}
          value={listing.isDescending ? 'descending' : 'ascending'}
          onChange={(order) => onChange(withOrder(listing, order === 'descending'))}
        />
      </div>
      {listing.sort === 'simulate' && <p className="small muted">{texts.simulateHint}</p>}
    </search>
  )
}
