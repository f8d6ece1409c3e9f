import { useState } from 'react'
import type { VariableFacts } from '#components/catalog/VariableFacts.ts'
import { type VariableColumn, type VariableOrder, VariablesGrid } from '#components/catalog/VariablesGrid.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import '#components/controls/field.css'
import { Marked } from '../catalog/Marked.tsx'
import './DatasetVariables.css'
import { Guarded } from './Guarded.tsx'

interface DatasetVariablesProps {
  readonly shortName: string
  readonly variables: readonly VariableFacts[]
}

/** The variables grid of a data set's page: sorted, filtered and saved in the browser; the chosen row's comment stands below. */
export function DatasetVariables(props: DatasetVariablesProps) {
  return (
    <Guarded>
      <Variables {...props} />
    </Guarded>
  )
}

function Variables({ shortName, variables }: DatasetVariablesProps) {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<VariableOrder | null>(null)
  const [selected, setSelected] = useState(variables[0]?.name ?? null)
  const rows = sorted(
    variables.filter((variable) => matches(variable, words)),
    order,
  )
  const chosen = variables.find(({ name }) => name === selected)
  const turn = (column: VariableColumn) => {
    const isAgain = order?.column === column
    const first = column === 'longName' ? 'ascending' : 'descending'
    const other = first === 'ascending' ? 'descending' : 'ascending'
    setOrder({ column, direction: isAgain && order.direction === first ? other : first })
  }
  return (
    <>
      <div className="variables-bar">
        <h2 id="variables">Variables</h2>
        <span className="muted">{variables.length}</span>
        <label className="field-box variables-filter">
          <Icon name="search" />
          <input
            type="search"
            aria-label="Filter variables"
            placeholder="Filter variables"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <span className="variables-key">
          <i className="north" />
          North of 20° N
          <i className="south" />
          South of 20° S
        </span>
        <button type="button" className="button" onClick={() => save(shortName, rows)}>
          <Icon name="download" />
          CSV
        </button>
      </div>
      <VariablesGrid rows={rows} selected={selected} order={order} onSelect={setSelected} onOrder={turn} />
      {chosen && <Inspector variable={chosen} />}
    </>
  )
}

function Inspector({ variable }: { readonly variable: VariableFacts }) {
  const [tab, setTab] = useState<'comments' | 'metadata'>('comments')
  const comments = (
    <p>
      <b>{variable.longName}</b> <code>{variable.name}</code>
      {variable.comment ? (
        <>
          : <Marked text={variable.comment} />
        </>
      ) : (
        ' has no comment.'
      )}
    </p>
  )
  const metadata =
    variable.metadata.length === 0 ? (
      <p className="muted">None beyond what the table shows.</p>
    ) : (
      <dl className="variables-metadata">
        {variable.metadata.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className="variables-inspector">
      <Tabs
        label="About the selected variable"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'comments', label: 'Comments', content: comments },
          { id: 'metadata', label: 'Additional Metadata', content: metadata },
        ]}
      />
    </div>
  )
}

function matches(variable: VariableFacts, words: string): boolean {
  const text = [variable.longName, variable.name, variable.unit, variable.sensor, variable.comment].join('\n').toLowerCase()
  return text.includes(words.trim().toLowerCase())
}

function sorted(rows: readonly VariableFacts[], order: VariableOrder | null): readonly VariableFacts[] {
  if (order === null) return rows
  const { column, direction } = order
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [one, other] = [a[column], b[column]]
    // What has no value stands last, whichever way the others go.
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (typeof one === 'string' ? one.localeCompare(String(other), 'en') : one - Number(other))
  })
}

/** The rows as shown, as a CSV file made in the browser. */
function save(shortName: string, rows: readonly VariableFacts[]): void {
  const columns = ['name', 'longName', 'unit', 'sensor', 'min', 'low', 'median', 'high', 'max', 'mean', 'std', 'count', 'missing'] as const
  const heads = 'variable,long_name,unit,sensor,min,p5,median,p95,max,mean,std,values,missing_percent'
  const cell = (value: string | number | null) =>
    typeof value === 'string' && /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '')
  const text = [heads, ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\r\n')
  const address = URL.createObjectURL(new Blob([`${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: `${shortName}_variables.csv` }).click()
  URL.revokeObjectURL(address)
}
