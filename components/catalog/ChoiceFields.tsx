import type { SearchQuery } from '#core/catalog/query.ts'
import { ANY } from '#core/catalog/query.ts'
import { monthNames } from '#core/extent/months.ts'
import type { FacetChoice } from './facets.ts'
import { countText } from './words.ts'

interface ChoiceFieldsProps {
  readonly form: string
  readonly choices: readonly FacetChoice[]
  readonly query: SearchQuery
}

/** The filters of which one value is chosen, with counts (CAT-27). They keep their own values. */
export function ChoiceFields({ form, choices, query }: ChoiceFieldsProps) {
  return (
    <fieldset className="facet facet-selects">
      <legend>Resolution and source</legend>
      {choices.map(({ name, title, options }) => (
        <label key={name}>
          <span>{title}</span>
          <select form={form} name={name} defaultValue={query[name] ?? ANY}>
            {options.map(({ value, count }) => (
              <option key={value} value={value}>
                {value === ANY ? ANY : `${value} (${countText(count)})`}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

/** Months of the year in any of which a data set shall have values; none is no limit. */
export function MonthChoice({ form, chosen }: { readonly form: string; readonly chosen: readonly number[] }) {
  return (
    <fieldset className="facet facet-months">
      <legend>Months of the year</legend>
      <div>
        {monthNames.map((name, index) => (
          <label key={name}>
            <input form={form} type="checkbox" name="month" value={index + 1} defaultChecked={chosen.includes(index + 1)} />
            <span aria-hidden="true">{name.charAt(0)}</span>
            <span className="vh">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
