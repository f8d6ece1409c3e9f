import type { FoundVariable } from '#core/catalog/discoveryRecords.ts'
import type { DatasetRecord, VariableRecord } from '#core/catalog/records.ts'
import { lineIndex } from './search/LineIndex.ts'

/** A data set with its variables. */
export interface SearchedDataset {
  readonly record: DatasetRecord
  readonly variables: readonly { readonly record: VariableRecord }[]
}

/** What variables are asked for; every word must be contained in what is known of one, and its sensor be among those named, if any is. */
interface WantedVariables {
  readonly searchTerms: readonly string[]
  readonly sensor: readonly string[]
}

/** The result of a search of variables. */
export interface VariableHits {
  /** By make, how many data sets have a matching variable. */
  readonly counts: Record<string, number>
  /** Those that charts can show, in the order of the data sets: their places among the variables of all data sets, one after another. */
  readonly variables: number[]
  /** The places of those that charts cannot show. */
  readonly others: number[]
  /** The places of the data sets with a matching variable: first where words of a search begin words of its name, then where the name contains them. */
  readonly datasets: number[]
  /** How far the name of a variable at a place is from the words: 0 where each begins a word of it. */
  readonly distanceOf: (at: number) => number
}

/** Searches the variables of the data sets at the places that it is given. */
export type VariableSearch = (among: readonly number[], wanted: WantedVariables) => VariableHits

/** Prepares data sets for searching their variables; the answer searches those of the data sets at the places that it is given. */
export function variableSearch(datasets: readonly SearchedDataset[]): VariableSearch {
  const texts: string[] = []
  const names: string[] = []
  const shown: number[] = []
  const sensors = new Map<string, number>()
  const sensorAt: number[] = []
  // Numbers in a row: going from object to object for each of twenty thousand data sets takes several times as long.
  const starts = new Uint32Array(datasets.length + 1)
  datasets.forEach(({ record: dataset, variables }, place) => {
    for (const { record } of variables) {
      texts.push(textOf(record, dataset))
      names.push(` ${record.Long_Name} ${record.Variable.replaceAll('_', ' ')}`.toLowerCase())
      shown.push(record.Visualize)
      const sensor = record.Sensor.toLowerCase()
      sensors.set(sensor, sensors.get(sensor) ?? sensors.size)
      sensorAt.push(sensors.get(sensor) ?? 0)
    }
    starts[place + 1] = texts.length
  })
  const lines = lineIndex(texts)
  const isShown = Uint8Array.from(shown)
  return (among, { searchTerms, sensor }) => {
    const words = searchTerms.map((word) => lines.containing(word.toLowerCase()))
    const marks = marked(texts.length, words)
    const wanted = new Set(sensor.map((name) => sensors.get(name.toLowerCase())))
    const hasSensor = (at: number) => wanted.size === 0 || wanted.has(sensorAt[at])
    const counts: Record<string, number> = {}
    const hits = { variables: [] as number[], others: [] as number[] }
    const terms = searchTerms.map((word) => word.toLowerCase())
    const distanceOf = (at: number) => distanceOfName(names[at] ?? '', terms)
    const found: { readonly place: number; readonly distance: number }[] = []
    for (const place of among) {
      let hasAny = false
      let distance = Number.POSITIVE_INFINITY
      for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
        if (marks[at] !== 1 || !hasSensor(at)) continue
        hasAny = true
        distance = Math.min(distance, distanceOf(at))
        ;(isShown[at] === 1 ? hits.variables : hits.others).push(at)
      }
      const make = hasAny ? datasets[place]?.record.Make : undefined
      if (make === undefined) continue
      counts[make] = (counts[make] ?? 0) + 1
      found.push({ place, distance })
    }
    if (terms.length > 0) found.sort((one, other) => one.distance - other.distance)
    return { counts, ...hits, datasets: found.map(({ place }) => place), distanceOf }
  }
}

/** For each word nothing where it begins a word of the name, 1 where the name contains it, 2 where other texts do. */
function distanceOfName(name: string, words: readonly string[]): number {
  let distance = 0
  for (const word of words) distance += name.includes(` ${word}`) ? 0 : name.includes(word) ? 1 : 2
  return distance
}

/** The positions that have all of the given marks; every position if there are none. */
function marked(count: number, marks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(count).fill(1)
  for (const one of marks) for (let at = 0; at < count; at++) all[at] = (all[at] ?? 0) & (one[at] ?? 0)
  return all
}

/** No word reaches from one line to the next. */
function textOf(variable: VariableRecord, dataset: DatasetRecord): string {
  const { Variable, Long_Name, Sensor, Keywords, Process_Level, Study_Domain } = variable
  const { Long_Name: name, Short_Name, Data_Source, Distributor } = dataset
  return [Variable, Long_Name, Sensor, Keywords, Process_Level, Study_Domain, name, Short_Name, Data_Source, Distributor ?? '']
    .join('\n')
    .toLowerCase()
}

/** A variable of a data set as the variable search lists it. */
export function foundVariable(variable: VariableRecord, dataset: DatasetRecord): FoundVariable {
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

/** Those of the names that contain every word: first those that begin with what was typed, else in their own order; at most `maxNames`. */
export function completeNames(names: readonly string[], typed: readonly string[], maxNames: number): string[] {
  const words = typed.map((word) => word.toLowerCase())
  const start = words.join(' ')
  const fitting = names.filter((name) => {
    const text = name.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = (name: string) => name.toLowerCase().startsWith(start)
  return [...fitting.filter(begins), ...fitting.filter((name) => !begins(name))].slice(0, maxNames)
}
