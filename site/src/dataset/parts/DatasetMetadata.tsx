import { useState } from 'react'
import { FilterField } from '#components/controls/FilterField.tsx'
import { type MetadataEntry, searchMetadata } from '#core/catalog/metadata.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import './DatasetMetadata.css'

/** What authors added about a data set, with a search of its values (DST-12). */
export const DatasetMetadata = guarded(List)

function List({ entries }: { readonly entries: readonly MetadataEntry[] }) {
  const [words, setWords] = useState('')
  const found = searchMetadata(entries, words)
  return (
    <>
      <div className="metadata-bar">
        <h2 id="metadata">Additional Dataset Metadata</h2>
        <FilterField label="Search metadata" className="metadata-search" words={words} onChange={setWords} />
        <span className="vh" role="status">
          {words.trim() === '' ? '' : `${found.length} of ${entries.length} entries`}
        </span>
      </div>
      <dl className="metadata-list">
        {found.map(({ name, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and entries have no state
          <div key={`${name} ${index}`}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
      {found.length === 0 && <p className="muted">No value contains “{words.trim()}”.</p>}
    </>
  )
}
