import { SavedSearchList } from '#components/account/SavedSearchList.tsx'
import type { SavedSearchRecord } from '#core/api/savedSearches.ts'
import { savedSearchTexts as texts } from '#core/messages/savedSearches.ts'
import { useAction } from '../../common/islands/useAction.ts'
import { notify } from '../../common/stores/notices.ts'
import { $savedSearches, changeMail, loadSavedSearches, removeSearch } from '../stores/savedSearches.ts'
import { OwnPart } from './OwnPart.tsx'

const problem = { title: texts.notLoaded, says: texts.notLoadedSays }

function List({ searches }: { readonly searches: readonly SavedSearchRecord[] }) {
  const { pending, run } = useAction<number>()
  const change = async (search: SavedSearchRecord, isOn: boolean) => {
    if (await run(search.id, () => changeMail(search, isOn))) notify(isOn ? texts.mailOn : texts.mailOff)
  }
  const remove = async (search: SavedSearchRecord) => {
    if (await run(search.id, () => removeSearch(search))) notify(texts.removed)
  }
  if (searches.length === 0)
    return (
      <div className="account-empty">
        <p>{texts.none}</p>
        <p className="muted">
          Search the <a href="/catalog">catalog</a> and select {texts.save} to follow what is new.
        </p>
      </div>
    )
  return <SavedSearchList searches={searches} pending={pending} onMail={change} onRemove={remove} />
}

/** The searches that the signed-in reader follows. */
export function SavedSearches() {
  return (
    <section aria-labelledby="saved-searches">
      <h2 id="saved-searches">{texts.title}</h2>
      <p className="muted">{texts.lead}</p>
      <OwnPart $list={$savedSearches} load={loadSavedSearches} waiting={texts.waiting} problem={problem}>
        {(searches) => <List searches={searches} />}
      </OwnPart>
    </section>
  )
}
