import { useStore } from '@nanostores/react'
import { rowFacts } from '#components/catalog/rowFacts.ts'
import type { DatasetRecord } from '#core/api/records.ts'
import { failureOf, isPending } from '#core/client/RequestState.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { DatasetVariables } from '../islands/DatasetVariables.tsx'
import { $variables } from '../stores/datasetPage.ts'

/** The variables grid once all that it needs has come (DST-15, DST-17). */
export function LateVariables({ record }: { readonly record: DatasetRecord }) {
  const variables = useStore($variables)
  if (variables.state === 'succeeded') {
    const { rows, metadata } = variables.value
    const facts = rows.map((row) => rowFacts(row, record.Row_Count, metadata[row.Variable] ?? []))
    return <DatasetVariables shortName={record.Short_Name} variables={facts} />
  }
  return (
    <>
      <h2 id="variables">Variables</h2>
      {isPending(variables) ? (
        <p className="late-variables wheel" role="status">
          <span className="vh">Loading variables</span>
        </p>
      ) : (
        <div className="late-variables" role="alert">
          <p>{catalogTexts.variablesFailed}</p>
          <p className="muted">{failureOf(variables)}</p>
        </div>
      )}
    </>
  )
}
