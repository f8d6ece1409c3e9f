import type { PublishedDataset } from '#core/catalog/PublishedDataset.ts'

/** The version, DOI and licence of a data set. */
export function VersionPanel({ dataset: { record, doi, licence } }: { readonly dataset: PublishedDataset }) {
  return (
    <section aria-labelledby="version">
      <h2 id="version">Version and licence</h2>
      <dl className="version">
        <div>
          <dt>Version</dt>
          <dd>
            {record.Dataset_Version}, released <span className="num">{record.Dataset_Release_Date.slice(0, 10)}</span>
          </dd>
        </div>
        {doi !== null && (
          <div>
            <dt>DOI</dt>
            <dd>
              <a href={`https://doi.org/${doi}`}>{doi}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Licence</dt>
          <dd>{licence.url === null ? licence.name : <a href={licence.url}>{licence.name}</a>}</dd>
        </div>
      </dl>
    </section>
  )
}
