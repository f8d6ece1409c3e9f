import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import './Tabs.css'

/** One tab and what it shows. */
interface TabItem<Id extends string = string> {
  readonly id: Id
  readonly label: string
  /** A short count or mark after the label. */
  readonly mark?: string
  readonly content: ReactNode
}

export interface TabsProps<Id extends string> {
  /** What the tabs are about, for screen readers. */
  readonly label: string
  readonly tabs: readonly TabItem<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** Several views of one thing, one at a time. Only the chosen view is in the page. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const select = (key: unknown) => {
    const tab = tabs.find(({ id }) => id === key)
    if (tab) onSelect(tab.id)
  }
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={select}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
            {tab.label}
            {tab.mark && <span className="tab-mark">{tab.mark}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
