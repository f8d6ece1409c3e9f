import { datasetPath } from '#core/catalog/pagePaths.ts'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { PublicationRecord } from '#core/submission/records.ts'

/** Whether the data set of a submission is in the catalog, and where. */
export function PublicationState({ publication: { dataset, version, isOwnVersion } }: { readonly publication: PublicationRecord }) {
  if (dataset === null) return <p className="muted">{texts.notInCatalog}</p>
  return (
    <p>
      <a href={datasetPath(dataset)}>{texts.datasetPage}</a>, version {version}
      {!isOwnVersion && <span className="muted"> {texts.otherVersion}</span>}
    </p>
  )
}
