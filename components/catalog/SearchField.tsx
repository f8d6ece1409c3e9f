import './SearchField.css'
import { Icon } from '#components/controls/Icon.tsx'

/** The keyword box of the catalog: part of a form that also works without a script. */
export function SearchField({ keywords }: { readonly keywords: string }) {
  return (
    <div className="search-field">
      <Icon name="search" />
      <input
        type="search"
        name="keywords"
        aria-label="Keywords"
        aria-describedby="search-help"
        autoComplete="off"
        spellCheck={false}
        defaultValue={keywords}
        placeholder="Search by words, for example: wind monthly global"
      />
      <span id="search-help" className="search-help">
        Every word must match
      </span>
      <button type="submit" className="button search-send">
        Search
      </button>
    </div>
  )
}
