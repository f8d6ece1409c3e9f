import type { ChartedVariable } from '#core/catalog/pages/views.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** A variable that can be charted, as the list of variables shows it. */
export type VariableChoice = ChartedVariable

/** A line of the list: a data set's heading or one of its variables. */
export type ChoiceRow =
  | { readonly kind: 'dataset'; readonly name: string; readonly make: string; readonly count: number }
  | { readonly kind: 'variable'; readonly choice: VariableChoice }

/** The variables that hold every word somewhere in their names, units or data set, under their data sets' headings. */
export function choiceRows(choices: readonly VariableChoice[], search: string): ChoiceRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const fits = (choice: VariableChoice) => {
    const text =
      `${choice.name} ${choice.longName} ${choice.unit} ${unitWords(choice.unit)} ${choice.dataset} ${choice.datasetName} ${choice.make}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const groups = new Map<string, VariableChoice[]>()
  for (const choice of choices.filter(fits)) groups.set(choice.dataset, [...(groups.get(choice.dataset) ?? []), choice])
  return [...groups.values()].flatMap((group): ChoiceRow[] => {
    const [first] = group
    if (!first) return []
    return [
      { kind: 'dataset', name: first.datasetName, make: first.make, count: group.length },
      ...group.map((choice) => ({ kind: 'variable', choice }) as const),
    ]
  })
}
