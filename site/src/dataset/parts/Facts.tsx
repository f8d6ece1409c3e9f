import { LongText } from '#components/catalog/LongText.tsx'
import { orEmpty } from '#components/catalog/words.ts'
import type { PublishedDataset } from '#core/catalog/PublishedDataset.ts'

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;)])/

/** Where a data set comes from and what to read about it (DST-10, DST-11). */
export function Facts({ record, references }: Pick<PublishedDataset, 'record' | 'references'>) {
  return (
    <section className="facts" aria-label="Source and references">
      <div>
        <h2>Data Source</h2>
        <p>{orEmpty(record.Data_Source)}</p>
      </div>
      <div>
        <h2>Distributor</h2>
        <p>{orEmpty(record.Distributor)}</p>
      </div>
      <div>
        <h2>Acknowledgement</h2>
        <p>{orEmpty(record.Acknowledgement)}</p>
      </div>
      <div>
        <h2>References</h2>
        {references.length === 0 ? (
          <p>{orEmpty(null)}</p>
        ) : (
          <ul>
            {references.map((reference) => (
              <li key={reference}>
                <Linked text={reference} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {record.Dataset_History !== null && (
        <div>
          <h2>History</h2>
          <p>
            <LongText text={record.Dataset_History} />
          </p>
        </div>
      )}
    </section>
  )
}

/** A text whose addresses are links. */
function Linked({ text }: { readonly text: string }) {
  return text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} href={part} rel="noopener">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
