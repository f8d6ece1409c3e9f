import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { CruiseSearchPanel } from '#components/cruise/CruiseSearchPanel.tsx'
import { cruisePath } from '#core/catalog/pagePaths.ts'
import { failureOf } from '#core/client/RequestState.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
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

/** The panel over the globe, while the list is read and when it cannot be read too. */
export function Search({ onClose }: { readonly onClose: () => void }) {
  const known = useStore($knownCruises)
  const search = useStore($cruiseSearch)
  const render = () => {
    onClose()
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
          onQuery={changeCruiseQuery}
          onGrouping={changeGrouping}
          onGroup={openCruiseGroup}
          onChoose={selectCruise}
          onGoTo={goToCruise}
          onClear={clearSelection}
          onRender={render}
          onClose={onClose}
        />
      ) : (
        <div className="explorer-wait">
          <p role="status">{failureOf(known) ?? 'Loading the list of cruises …'}</p>
          {known.state === 'failed' && <Button onPress={() => void readCruises()}>Try again</Button>}
          <Button autoFocus onPress={onClose}>
            {cruiseTexts.close}
          </Button>
        </div>
      )}
    </section>
  )
}
