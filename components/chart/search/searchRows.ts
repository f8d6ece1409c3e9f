import type { DatasetWithVariables, ListedVariable, VariableList } from '#core/api/variables.ts'
import { limits } from '#core/limits/charts.ts'

/** A row of a list of data sets with variables. */
export type SearchRow =
  | { readonly kind: 'dataset'; readonly dataset: DatasetWithVariables; readonly isOpen: boolean }
  | { readonly kind: 'variable'; readonly variable: ListedVariable }
  | { readonly kind: 'hidden'; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'more'; readonly count: number }

/** What a reader opened or closed otherwise than it was at first: IDs of data sets, and `hidden` for those that charts cannot show. */
export type Toggled = ReadonlySet<number | 'hidden'>

/** The rows of a list: data sets, under each open one its variables, at the end those that charts cannot show. `isOpenAtFirst` opens every shown data set. */
export function searchRows(list: VariableList, isOpenAtFirst: boolean, toggled: Toggled): SearchRow[] {
  const datasetRows = (datasets: readonly DatasetWithVariables[], isFirstOpen: boolean) =>
    datasets.flatMap((dataset): SearchRow[] => {
      const isOpen = isFirstOpen !== toggled.has(dataset.id)
      const variables = isOpen ? dataset.variables.map((variable) => ({ kind: 'variable', variable }) as const) : []
      return [{ kind: 'dataset', dataset, isOpen }, ...variables]
    })
  const rows = datasetRows(list.datasets, isOpenAtFirst)
  rows.push(...restOf(list.shown - list.datasets.length))
  if (list.hidden === 0) return rows
  const isOpen = toggled.has('hidden')
  rows.push({ kind: 'hidden', count: list.hidden, isOpen })
  if (isOpen) rows.push(...datasetRows(list.hiddenDatasets, true), ...restOf(list.hidden - list.hiddenDatasets.length))
  return rows
}

const restOf = (count: number): SearchRow[] => (count > 0 ? [{ kind: 'more', count }] : [])

/** What a row is measured at before it is drawn, px; a variable's is fixed (VIZ-29). */
export function rowHeight({ kind }: SearchRow): number {
  return kind === 'variable' ? limits.variableRowHeight : DATASET_HEIGHT
}

const DATASET_HEIGHT = 40
