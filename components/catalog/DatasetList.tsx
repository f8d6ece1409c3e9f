import './DatasetList.css'
import type { ReactNode } from 'react'
import { timeAxis } from './TimeBar.tsx'

/** The frame of the catalog's rows with the axis that they share. Sorts and fetches nothing. */
export function DatasetList({ children, isBusy = false }: { readonly children: ReactNode; readonly isBusy?: boolean }) {
  const span = timeAxis.last - timeAxis.first
  return (
    <div className="dataset-list" aria-busy={isBusy || undefined}>
      <div className="dataset-head" aria-hidden="true">
        <span>Coverage</span>
        <span>Data set</span>
        <svg className="dataset-years" aria-hidden="true">
          {timeAxis.ticks.map((year, index) => (
            <text
              key={year}
              x={`${(((year - timeAxis.first) / span) * 100).toFixed(2)}%`}
              y="22"
              textAnchor={index === 0 ? 'start' : 'middle'}
            >
              {year}
            </text>
          ))}
        </svg>
        <span>Depth</span>
        <span className="end">Rows</span>
        <span />
      </div>
      {children}
    </div>
  )
}
