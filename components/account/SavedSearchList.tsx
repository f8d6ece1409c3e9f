import type { SavedSearchRecord } from '#core/api/savedSearches.ts'
import { savedSearchTexts as texts } from '#core/messages/savedSearches.ts'
import { Button } from '../controls/Button.tsx'
import { Switch } from '../controls/Checkbox.tsx'
import './SavedSearchList.css'

export interface SavedSearchListProps {
  readonly searches: readonly SavedSearchRecord[]
  /** The ID of the search that is being changed. */
  readonly pending: number | null
  readonly onMail: (search: SavedSearchRecord, wantsMail: boolean) => void
  readonly onRemove: (search: SavedSearchRecord) => void
}

/** Searches that somebody follows: each leads to its results and its feed, sends e-mail or not, and can be removed. For a list that is not empty. */
export function SavedSearchList({ searches, pending, onMail, onRemove }: SavedSearchListProps) {
  return (
    <ul className="saved-searches" aria-label={texts.title}>
      {searches.map((search) => (
        <li key={search.id}>
          <a href={`/catalog?${search.query}`}>{search.name}</a>
          <div className="saved-search-acts">
            <Switch
              isSelected={search.mail}
              isDisabled={pending === search.id}
              aria-label={texts.email(search.name)}
              onChange={(isOn) => onMail(search, isOn)}
            >
              E-mail
            </Switch>
            <a className="button" href={search.feed} aria-label={texts.feed(search.name)}>
              Feed
            </a>
            <Button isPending={pending === search.id} aria-label={texts.remove(search.name)} onPress={() => onRemove(search)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
