import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { RecommendedList } from '#components/catalog/RecommendedList.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import { catalogTexts } from '#core/messages/catalog.ts'
import { failureOf, shownValue } from '#core/request/RequestState.ts'
import { $session, askToSignIn } from '../../common/stores/session.ts'
import {
  $popular,
  $recent,
  $seeAlso,
  type Recommendations as Listed,
  loadRecommendations,
  type RecommendationName,
  showRecommendations,
  watchReader,
} from '../stores/recommendations.ts'
import './Recommendations.css'

const whenEmpty: Readonly<Record<RecommendationName, string>> = {
  popular: 'Nobody has read data here yet.',
  recent: 'Data sets that you chart or download will appear here.',
  seeAlso: 'Data sets similar to those that you chart or download will appear here.',
}

/** The panel of recommended data sets (REC-01 to REC-08), folded below the results. */
export function Recommendations() {
  const isUser = useStore($session).state === 'user'
  const lists = { popular: useStore($popular), recent: useStore($recent), seeAlso: useStore($seeAlso) }
  const [selected, setSelected] = useState<RecommendationName>('popular')
  useEffect(() => {
    void loadRecommendations()
    return watchReader()
  }, [])
  const names: readonly RecommendationName[] = isUser ? ['popular', 'recent', 'seeAlso'] : ['popular']
  const shown = names.includes(selected) ? selected : 'popular'
  const select = (name: RecommendationName) => {
    setSelected(name)
    showRecommendations(name)
  }
  return (
    <section className="recommended" aria-labelledby="recommended">
      <details>
        <summary className="recommended-head" data-tour="recommendations">
          <h2 id="recommended">{catalogTexts.recommended}</h2>
        </summary>
        {!isUser && (
          <button type="button" className="button" onClick={() => void askToSignIn()}>
            <span className="wide">{catalogTexts.loginForRecommendations}</span>
            <span className="narrow">{catalogTexts.loginNarrow}</span>
          </button>
        )}
        <Tabs
          label={catalogTexts.recommended}
          tabs={names.map((id) => ({
            id,
            label: catalogTexts.recommendedTabs[id],
            content: <List list={lists[id]} whenEmpty={whenEmpty[id]} />,
          }))}
          selected={shown}
          onSelect={select}
        />
      </details>
    </section>
  )
}

function List({ list, whenEmpty: words }: { readonly list: Listed; readonly whenEmpty: string }) {
  return <RecommendedList datasets={shownValue(list) ?? null} problem={failureOf(list)} whenEmpty={words} />
}
