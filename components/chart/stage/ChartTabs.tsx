import './ChartTabs.css'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'

/** One open chart. */
interface ChartTab {
  readonly id: number
  readonly title: string
  /** What tells it from charts of the same title; empty where nothing does. */
  readonly distinction: string
  readonly kind: string
  readonly content: ReactNode
}

interface ChartTabsProps {
  readonly tabs: readonly ChartTab[]
  /** `null` is the globe. */
  readonly selected: number | null
  readonly onSelect: (id: number | null) => void
  readonly globe: ReactNode
  /** How many charts are open of how many. */
  readonly count: string
}

const GLOBE = 'globe'

/** The globe and the open charts, one in view at a time. All of them stay alive, so that coming back is at once. */
export function ChartTabs({ tabs, selected, onSelect, globe, count }: ChartTabsProps) {
  const select = (key: unknown) => onSelect(key === GLOBE ? null : Number(key))
  return (
    <Tabs className="chart-tabs" selectedKey={selected === null ? GLOBE : String(selected)} onSelectionChange={select}>
      <div className="chart-tab-bar" data-tour="charts">
        <TabList className="chart-tab-list" aria-label="Globe and open charts">
          <Tab id={GLOBE} className="chart-tab globe">
            Globe
          </Tab>
          {tabs.map(({ id, title, distinction, kind }, index) => (
            <Tab key={id} id={String(id)} className="chart-tab">
              <span className="num">{index + 1}</span>
              <span className="chart-tab-title">{title}</span>
              {distinction && <span>{distinction}</span>}
              <em>{kind}</em>
            </Tab>
          ))}
        </TabList>
        <p className="chart-tab-count">{count}</p>
      </div>
      <TabPanel id={GLOBE} className="chart-tab-panel" shouldForceMount>
        {globe}
      </TabPanel>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={String(id)} className="chart-tab-panel" shouldForceMount>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  )
}
