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
        <span>Every word must match</span>
        <Icon name="help" />
        <span className="vh">: how to search</span>
      </summary>
      <div className="search-help-words">
        <p>Words are parted by blanks, and a data set is found when it contains every one of them, in any order and letter case.</p>
        <p>
          They are looked for in the names of data sets and variables, sensors, keywords, sources, distributors, process levels and study
          domains. Parts of words count: <code>temp</code> finds temperature.
        </p>
        <p>Similar spellings stand below the exact matches.</p>
      </div>
    </details>
  )
}
