import type { FocusEvent, KeyboardEvent } from 'react'
import { Icon } from '#components/controls/Icon.tsx'

/** How the keyword box is used (CAT-02); opens in place without a script. */
export function SearchHelp() {
  const leave = (event: FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }
  const press = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key === 'Escape') event.currentTarget.open = false
  }
  return (
    <details className="search-help" onBlur={leave} onKeyDown={press}>
      <summary className="button" data-tone="plain">
        <span>How search works</span>
        <Icon name="help" />
        <span className="vh">: how to search</span>
      </summary>
      <div className="search-help-words">
        <p>Separate words with spaces. A data set matches when it contains every word, in any order, upper or lower case.</p>
        <p>
          The search covers the names of data sets and variables, sensors, keywords, sources, distributors, process levels and study
          domains. Parts of words match too: <code>temp</code> finds temperature.
        </p>
        <p>
          Names of seas, islands, coasts, ports and stations find data in their region: <code>SST Hawaii</code>. In quotation marks, a name
          is searched for as a word: <code>"Hawaii"</code>.
        </p>
        <p>Similar spellings are listed below the exact matches.</p>
      </div>
    </details>
  )
}
