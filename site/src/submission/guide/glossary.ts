import { type GlossaryGroup, type GlossaryTab, sensorCategories, sensorTerms, UNCATEGORIZED_RANK } from '#core/catalog/sensorGlossary.ts'
import entries from '../../../../content/submission/sensors.json'

const sensors = sensorTerms.parse(entries)

const tabs = [
  ['devices', 'Devices', 'Device'],
  ['methods', 'Methods', 'Method'],
  ['uncategorized', 'Uncategorized', 'Uncategorized'],
] as const

/** The sensor glossary as its tabs, each grouped by category in the order of their ranks (GDE-05, GDE-06), with data sets of the portal as examples. */
export function glossaryTabs(datasetsBySensor: Readonly<Record<string, readonly string[]>>): GlossaryTab[] {
  return tabs.map(([id, label, sType]) => ({ id, label, groups: groupsOf(sType, datasetsBySensor) }))
}

function groupsOf(sType: string, datasetsBySensor: Readonly<Record<string, readonly string[]>>): GlossaryGroup[] {
  const groups = new Map<string, GlossaryGroup>()
  for (const { Sensor, category, subcategory, Description, sType: own } of sensors) {
    if (own !== sType) continue
    const title = category === '' ? 'Uncategorized' : category
    const rank = category === '' ? UNCATEGORIZED_RANK : sensorCategories[category]
    const group = groups.get(title) ?? { title, rank, entries: [] }
    const exData = (datasetsBySensor[Sensor.toLowerCase()] ?? []).join(',')
    groups.set(title, { ...group, entries: [...group.entries, { Sensor, subcategory, Description, exData }] })
  }
  return [...groups.values()].sort((one, other) => one.rank - other.rank || one.title.localeCompare(other.title, 'en'))
}
