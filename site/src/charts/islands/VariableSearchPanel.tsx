import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { VariableDetailsDialog } from '#components/chart/panel/VariableDetails.tsx'
import { DatasetSummaryDialog } from '#components/chart/search/DatasetSummary.tsx'
import { VariableSearch } from '#components/chart/search/VariableSearch.tsx'
import { problemsOfFields, queryOfFields } from '../../catalog/islands/queryOfFields.ts'
import {
  $details,
  $facets,
  $found,
  $isSearchOpen,
  $names,
  $search,
  $searchVersion,
  $summary,
  changeSearch,
  closeSearch,
  resetSearch,
  searchAgain,
  showDetails,
  showSummary,
} from '../stores/variableSearch.ts'

/** The search for a variable, with the details of what it lists. */
export function VariableSearchPanel({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const details = useStore($details)
  const today = useMemo(() => new Date().toISOString().slice(0, 10), [])
  const [problems, setProblems] = useState<ReturnType<typeof problemsOfFields>>({})
  const choose = useCallback(
    (id: number) => {
      closeSearch()
      onChoose(id)
    },
    [onChoose],
  )
  const readFields = (form: HTMLFormElement) => {
    setProblems(problemsOfFields(form))
    changeSearch(queryOfFields(form, today))
  }
  const reset = () => {
    setProblems({})
    resetSearch()
  }
  return (
    <>
      <VariableSearch
        isOpen={useStore($isSearchOpen)}
        found={useStore($found)}
        facets={useStore($facets)}
        names={useStore($names)}
        query={useStore($search)}
        version={useStore($searchVersion)}
        today={today}
        problems={problems}
        onFields={readFields}
        onReset={reset}
        onRetry={searchAgain}
        onChoose={choose}
        onVariable={showDetails}
        onDataset={showSummary}
        onClose={closeSearch}
      />
      <VariableDetailsDialog details={details} onClose={() => showDetails(null)} />
      <DatasetSummaryDialog summary={useStore($summary)} onClose={() => showSummary(null)} />
    </>
  )
}
