import type { VariableQuery } from '#core/api/catalogVariables.ts'
import type { FoundVariable } from '#core/api/discoveryRecords.ts'
import type { DatasetRecord, VariableRecord } from '#core/api/records.ts'

/** A variable with the text that its words are searched in. */
interface SearchedVariable {
  readonly record: VariableRecord
  readonly text: string
}

/** A data set with its variables as the search of variables needs them. */
export interface SearchedDataset {
  readonly record: DatasetRecord
  readonly variables: readonly SearchedVariable[]
}

/** A data set prepared for searching its variables. */
export function searchedDataset(record: DatasetRecord, variables: readonly { readonly record: VariableRecord }[]): SearchedDataset {
  return { record, variables: variables.map((variable) => ({ record: variable.record, text: textOf(variable.record, record) })) }
}

function textOf(variable: VariableRecord, dataset: DatasetRecord): string {
  const { Variable, Long_Name, Sensor, Keywords, Process_Level, Study_Domain } = variable
  const { Long_Name: name, Short_Name, Data_Source, Distributor } = dataset
  return [Variable, Long_Name, Sensor, Keywords, Process_Level, Study_Domain, name, Short_Name, Data_Source, Distributor ?? '']
    .join('\n')
    .toLowerCase()
}

/** What a search of variables found. */
export interface VariableHits {
  /** By make, how many data sets have a matching variable. */
  readonly counts: Record<string, number>
  /** Those that charts can show, newest data set first. */
  readonly variables: FoundVariable[]
}

/** Searches the variables of data sets that meet the filters of a data set already, newest first. */
export function searchVariables(datasets: readonly SearchedDataset[], query: VariableQuery): VariableHits {
  const words = query.searchTerms.map((word) => word.toLowerCase())
  const sensors = new Set(query.sensor.map((name) => name.toLowerCase()))
  const counts: Record<string, number> = {}
  const variables: FoundVariable[] = []
  for (const { record, variables: own } of datasets) {
    if (!meetsChoices(record, query)) continue
    let hasAny = false
    for (const variable of own) {
      const hasSensor = sensors.size === 0 || sensors.has(variable.record.Sensor.toLowerCase())
      if (!hasSensor || !words.every((word) => variable.text.includes(word))) continue
      hasAny = true
      if (variable.record.Visualize === 1) variables.push(found(variable.record, record))
    }
    if (hasAny) counts[record.Make] = (counts[record.Make] ?? 0) + 1
  }
  return { counts, variables }
}

function meetsChoices(record: DatasetRecord, query: VariableQuery): boolean {
  const is = (wanted: string | undefined, held: string | null) => wanted === undefined || wanted.toLowerCase() === held?.toLowerCase()
  return (
    is(query.temporalResolution, record.Temporal_Resolution) &&
    is(query.spatialResolution, record.Spatial_Resolution) &&
    is(query.dataSource, record.Data_Source) &&
    is(query.distributor, record.Distributor) &&
    is(query.processLevel, record.Process_Level)
  )
}

function found(variable: VariableRecord, dataset: DatasetRecord): FoundVariable {
  return {
    ID: variable.ID,
    Long_Name: variable.Long_Name,
    Make: variable.Make,
    Sensor: variable.Sensor,
    Process_Level: variable.Process_Level,
    Temporal_Resolution: variable.Temporal_Resolution,
    Spatial_Resolution: variable.Spatial_Resolution,
    Dataset_Name: dataset.Long_Name,
    Dataset_Short_Name: dataset.Short_Name,
    Data_Source: dataset.Data_Source,
    Distributor: dataset.Distributor,
    Dataset_ID: dataset.Dataset_ID,
    Regions: dataset.Regions,
  }
}

/** Long names that contain every word, each once: those that begin with what was typed first, then by name; at most `most`. */
export function completeNames(names: readonly string[], typed: readonly string[], most: number): string[] {
  const words = typed.map((word) => word.toLowerCase())
  const start = words.join(' ')
  const fitting = names.filter((name) => {
    const text = name.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = (name: string) => (name.toLowerCase().startsWith(start) ? 0 : 1)
  return fitting.sort((one, other) => begins(one) - begins(other)).slice(0, most)
}
