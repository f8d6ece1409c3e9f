import { Button } from '#components/controls/Button.tsx'
import { TextField } from '#components/controls/TextField.tsx'
import { limits } from '#core/limits/catalog.ts'
import { overlayTexts as texts } from '#core/messages/overlay.ts'
import { failureOf, isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'

const OVERLAY_CRUISES = 20 // listed of a search; nobody reads further

/** A cruise as the list shows it. */
export interface FoundCruise {
  readonly ID: number
  readonly Name: string
  readonly Nickname: string | null
}

interface CruiseTrackChoiceProps {
  readonly found: RequestState<readonly FoundCruise[]>
  /** The track that is fetched, or why there is none. */
  readonly track: RequestState<unknown>
  readonly onSearch: (words: string) => void
  readonly onChoose: (cruise: FoundCruise) => void
}

/** Finds a cruise of the catalog by its name, whose track is then laid over the map. */
export function CruiseTrackChoice({ found, track, onSearch, onChoose }: CruiseTrackChoiceProps) {
  const cruises = (shownValue(found) ?? []).slice(0, OVERLAY_CRUISES)
  return (
    <div className="overlay-cruise">
      <TextField
        label={texts.cruiseField}
        hint={texts.cruiseHint}
        autoComplete="off"
        maxLength={limits.searchTextCharacters}
        onChange={onSearch}
      />
      <p role="status">{statusOf(found, track)}</p>
      {cruises.length > 0 && (
        <ul className="overlay-cruises" aria-label={texts.cruises}>
          {cruises.map((cruise) => (
            <li key={cruise.ID}>
              <Button tone="plain" isDisabled={isPending(track)} onPress={() => onChoose(cruise)}>
                {cruise.Name}
                {cruise.Nickname && cruise.Nickname !== cruise.Name ? ` (${cruise.Nickname})` : ''}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function statusOf(found: RequestState<readonly FoundCruise[]>, track: RequestState<unknown>): string {
  if (isPending(track)) return texts.loading
  if (isPending(found)) return texts.searching
  const failure = failureOf(track) ?? failureOf(found)
  if (failure !== undefined) return failure
  return found.state === 'succeeded' && found.value.length === 0 ? texts.noCruise : ''
}
