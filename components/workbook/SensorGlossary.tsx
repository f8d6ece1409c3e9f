import { useEffect, useState } from 'react'
import { Tabs } from '#components/controls/Tabs.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { GlossaryGroup, GlossaryTab } from '#core/catalog/sensorGlossary.ts'
import './SensorGlossary.css'

interface SensorGlossaryProps {
  readonly tabs: readonly GlossaryTab[]
}

/** What the terms for sensors mean, with data sets that use them. Before scripts run all tabs stand one below the other. */
export function SensorGlossary({ tabs }: SensorGlossaryProps) {
  const [isHydrated, setIsAwake] = useState(false)
  const [selected, setSelected] = useState(tabs[0]?.id ?? '')
  useEffect(() => setIsAwake(true), [])
  if (!isHydrated)
    return tabs.map(({ id, label, groups }) => (
      <section key={id}>
        <h3>{label}</h3>
        <Groups groups={groups} heading="h4" />
      </section>
    ))
  const items = tabs.map(({ id, label, groups }) => ({
    id,
    label,
    mark: String(groups.reduce((sum, { entries }) => sum + entries.length, 0)),
    content: <Groups groups={groups} heading="h3" />,
  }))
  return <Tabs label="Sensors" tabs={items} selected={selected} onSelect={setSelected} />
}

function Groups({ groups, heading: Heading }: { readonly groups: readonly GlossaryGroup[]; readonly heading: 'h3' | 'h4' }) {
  return groups.map(({ title, entries }) => (
    <section key={title} className="glossary-group">
      <Heading>{title.charAt(0).toUpperCase() + title.slice(1)}</Heading>
      <dl>
        {entries.map(({ Sensor, subcategory, Description, exData }) => (
          <div key={Sensor} id={`sensor-${Sensor.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`}>
            <dt>
              {Sensor} {subcategory !== '' && <span className="muted">{subcategory}</span>}
            </dt>
            <dd>
              {Description}
              {exData !== '' && <Examples shortNames={exData.split(',')} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

function Examples({ shortNames }: { readonly shortNames: readonly string[] }) {
  return (
    <p className="muted">
      Data sets:{' '}
      {shortNames.map((shortName, at) => (
        <span key={shortName}>
          {at > 0 && ', '}
          <a href={datasetPath(shortName)}>{shortName}</a>
        </span>
      ))}
    </p>
  )
}
