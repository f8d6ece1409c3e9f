import { useStore } from '@nanostores/react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { CruiseSearchPanel } from '#components/cruise/CruiseSearchPanel.tsx'
import { cruisePath } from '#core/catalog/pagePaths.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
import { failureOf } from '#core/request/RequestState.ts'
import {
  $cruiseSearch,
  $knownCruises,
  changeCruiseQuery,
  changeGrouping,
  clearSelection,
  goToCruise,
  openCruiseGroup,
  readCruises,
  renderTrajectories,
  selectCruise,
} from '../stores/cruises.ts'

interface SearchProps {
  /** The cruises that the page was served with. */
  readonly list: ReactNode
  readonly isOpen: boolean
  readonly onTurn: (isOpen: boolean) => void
}

/** The list beside the map, which opens over the whole page; until it can be searched, the cruises that the page was served with. */
export function Search({ list, isOpen, onTurn }: SearchProps) {
  const known = useStore($knownCruises)
  const search = useStore($cruiseSearch)
  const render = () => {
    onTurn(false)
    void renderTrajectories()
  }
  return (
    <section className="explorer-panel" aria-label="Cruise search">
      {known.state === 'succeeded' ? (
        <CruiseSearchPanel
          cruises={known.value.cruises}
          counts={known.value.counts}
          search={search}
          hrefOf={cruisePath}
          isOpen={isOpen}
          onQuery={changeCruiseQuery}
          onGrouping={changeGrouping}
          onGroup={openCruiseGroup}
          onChoose={selectCruise}
          onGoTo={goToCruise}
          onClear={clearSelection}
          onRender={render}
          onOpen={() => onTurn(true)}
          onClose={() => onTurn(false)}
        />
      ) : (
        <div className="explorer-wait">
          <div className="explorer-wait-head">
            <h2>Cruises</h2>
            {isOpen ? <Button onPress={() => onTurn(false)}>{cruiseTexts.close}</Button> : <Opener onOpen={() => onTurn(true)} />}
          </div>
          <p role="status">{failureOf(known) ?? (known.state === 'inProgress' ? 'Loading the list of cruises …' : '')}</p>
          {known.state === 'failed' && <Button onPress={() => void readCruises()}>Try again</Button>}
          {list}
        </div>
      )}
    </section>
  )
}

/** A link in the page as it is served, so that nothing is lost before scripts run; a button in what it does and says. */
function Opener({ onOpen }: { readonly onOpen: () => void }) {
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a press of a button would be lost on a page whose script has not come
    // biome-ignore lint/a11y/useValidAnchor: its address is the list of cruises, for those without scripts
    <a
      className="button explorer-opener"
      data-tone="primary"
      role="button"
      href="#search"
      onClick={open}
      onKeyDown={(event) => event.key === ' ' && open(event)}
      data-tour="search"
    >
      {cruiseTexts.open}
    </a>
  )
}
