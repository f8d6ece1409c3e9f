import type { FoundVariable } from '#core/api/discoveryRecords.ts'
import type { DatasetRecord, VariableRecord } from '#core/api/records.ts'
import { lineIndex } from './search/LineIndex.ts'

/** A data set with its variables. */
export interface SearchedDataset {
  readonly record: DatasetRecord
  readonly variables: readonly { readonly record: VariableRecord }[]
}

/** What variables are asked for; every word must be contained in what is known of one, and its sensor be among those named, if any is. */
export interface WantedVariables {
  readonly searchTerms: readonly string[]
  readonly sensor: readonly string[]
}

/** What a search of variables found. */
export interface VariableHits {
  /** By make, how many data sets have a matching variable. */
  readonly counts: Record<string, number>
  /** Those that charts can show, in the order of the data sets. */
  readonly variables: FoundVariable[]
}

/** Prepares data sets for searching their variables; the answer searches those of the data sets that it is given. */
export function variableSearch(
  datasets: readonly SearchedDataset[],
): (among: readonly Pick<DatasetRecord, 'Dataset_ID'>[], wanted: WantedVariables) => VariableHits {
  const places = new Map<number, { readonly dataset: SearchedDataset; readonly first: number }>()
  const hits: FoundVariable[] = []
  const texts: string[] = []
  for (const dataset of datasets) {
    places.set(dataset.record.Dataset_ID, { dataset, first: texts.length })
    for (const { record } of dataset.variables) {
      texts.push(textOf(record, dataset.record))
      hits.push(Object.freeze(foundVariable(record, dataset.record)))
    }
  }
  const lines = lineIndex(texts)
  return (among, { searchTerms, sensor }) => {
    const marks = searchTerms.map((word) => lines.containing(word.toLowerCase()))
    const sensors = new Set(sensor.map((name) => name.toLowerCase()))
    const counts: Record<string, number> = {}
    const found: FoundVariable[] = []
    for (const { Dataset_ID } of among) {
      const place = places.get(Dataset_ID)
      if (place === undefined) continue
      const { dataset, first } = place
      let hasAny = false
      for (let at = 0; at < dataset.variables.length; at++) {
        const hit = hits[first + at]
        if (hit === undefined || !marks.every((marked) => marked[first + at] === 1)) continue
        if (sensors.size > 0 && !sensors.has(hit.Sensor.toLowerCase())) continue
        hasAny = true
        if (dataset.variables[at]?.record.Visualize === 1) found.push(hit)
      }
      const { Make } = dataset.record
      if (hasAny) counts[Make] = (counts[Make] ?? 0) + 1
    }
    return { counts, variables: found }
  }
}

/** No word reaches from one line to the next. */
function textOf(variable: VariableRecord, dataset: DatasetRecord): string {
  const { Variable, Long_Name, Sensor, Keywords, Process_Level, Study_Domain } = variable
  const { Long_Name: name, Short_Name, Data_Source, Distributor } = dataset
  return [Variable, Long_Name, Sensor, Keywords, Process_Level, Study_Domain, name, Short_Name, Data_Source, Distributor ?? '']
    .join('\n')
    .toLowerCase()
}

function foundVariable(variable: VariableRecord, dataset: DatasetRecord): FoundVariable {
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

/** Those of the names that contain every word: first those that begin with what was typed, else in their own order; at most `most`. */
export function completeNames(names: readonly string[], typed: readonly string[], most: number): string[] {
  const words = typed.map((word) => word.toLowerCase())
  const start = words.join(' ')
  const fitting = names.filter((name) => {
    const text = name.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = (name: string) => name.toLowerCase().startsWith(start)
  return [...fitting.filter(begins), ...fitting.filter((name) => !begins(name))].slice(0, most)
}
