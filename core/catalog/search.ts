import Fuse from 'fuse.js'
import type { DatasetRecord } from '#core/api/records.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import type { SearchQuery } from './query.ts'

/** A data set with the texts it is found by. */
export interface SearchEntry {
  readonly record: DatasetRecord
  /** Everything that a keyword may be contained in, in lower case. */
  readonly text: string
}

/** Exact hits and, if asked for, others whose words are spelt alike; both newest first, none in both. */
export interface SearchHits {
  readonly exact: readonly DatasetRecord[]
  readonly similar: readonly DatasetRecord[]
}

/** The text that a data set is found by: its variables' names, its own names, sensors, keywords, distributor, source, process level and domain. */
export function searchText(record: DatasetRecord, variables: readonly { readonly Variable: string; readonly Long_Name: string }[]): string {
  const own = [record.Long_Name, record.Short_Name, record.Distributor ?? '', record.Data_Source, record.Process_Level, record.Study_Domain]
  const names = variables.flatMap(({ Variable, Long_Name }) => [Variable, Long_Name])
  return [...own, ...names, ...record.Sensors, ...record.Keywords].join('\n').toLowerCase()
}

/** Searches the catalog: every keyword must be contained in the text, and every filter must be met; what has no bound passes it. */
export function searchCatalog(entries: readonly SearchEntry[], query: SearchQuery): SearchHits {
  const filtered = entries
    .filter(({ record }) => meetsFilters(record, query))
    .sort((one, other) => other.record.Dataset_ID - one.record.Dataset_ID)
  const words = query.keywords.map((word) => word.toLowerCase())
  const exact = filtered.filter(({ text }) => words.every((word) => text.includes(word)))
  const rest = filtered.filter((entry) => !exact.includes(entry))
  const similar = query.fuzzy === '1' ? rest.filter((entry) => words.every((word) => isSpeltAlike(entry, word))) : []
  return { exact: exact.map(({ record }) => record), similar: similar.map(({ record }) => record) }
}

/** Whether a data set meets every filter of a search, keywords aside. */
function meetsFilters(record: DatasetRecord, query: SearchQuery): boolean {
  return (
    (query.hasDepth === 'any' || (record.Has_Depth === 1) === (query.hasDepth === 'yes')) &&
    meetsTimes(record, query) &&
    overlaps(query.latStart, query.latEnd, record.Lat_Min, record.Lat_Max) &&
    meetsLongitudes(record, query) &&
    meetsAny(query.sensor, record.Sensors) &&
    meetsAny(query.make, [record.Make]) &&
    meetsAny(query.dataFeatures, record.DataFeatures) &&
    meetsRegions(record, query)
  )
}

function overlaps(start: number | undefined, end: number | undefined, min: number | null, max: number | null): boolean {
  return (start === undefined || max === null || max >= start) && (end === undefined || min === null || min <= end)
}

/** Climatologies and timeless data have no dates that could exclude them. */
function meetsTimes({ Time_Min, Time_Max, Time_Meaning, Climatology }: DatasetRecord, { timeStart, timeEnd }: SearchQuery): boolean {
  if (Climatology === 1 || Time_Meaning !== null) return true
  const startsInTime = timeEnd === undefined || Time_Min === null || Time_Min.slice(0, 10) <= timeEnd
  return startsInTime && (timeStart === undefined || Time_Max === null || Time_Max.slice(0, 10) >= timeStart)
}

function meetsLongitudes({ Lon_Min, Lon_Max }: DatasetRecord, { lonStart, lonEnd }: SearchQuery): boolean {
  if (lonStart === undefined && lonEnd === undefined) return true
  return splitAtDateLine({ west: lonStart ?? -180, east: lonEnd ?? 180 }).some(({ min, max }) => overlaps(min, max, Lon_Min, Lon_Max))
}

function meetsAny(wanted: readonly string[], held: readonly string[]): boolean {
  const names = new Set(held.map((name) => name.toLowerCase()))
  return wanted.length === 0 || wanted.some((name) => names.has(name.toLowerCase()))
}

function meetsRegions({ Regions }: DatasetRecord, { region }: SearchQuery): boolean {
  return meetsAny(
    region.length === 0 ? [] : [...region, 'Global'],
    Regions.split(',').map((name) => name.trim()),
  )
}

/** How far a word may be from what was typed: about one slip in three letters. */
const SIMILARITY_THRESHOLD = 0.34

function isSpeltAlike({ text }: SearchEntry, word: string): boolean {
  if (text.includes(word)) return true
  const words = [...new Set(text.split(/[^\p{L}\p{N}]+/u))].filter((known) => Math.abs(known.length - word.length) <= 2 && known.length > 2)
  const fuse = new Fuse(words, { threshold: SIMILARITY_THRESHOLD, distance: 10, includeScore: true })
  return word.length > 2 && fuse.search(word, { limit: 1 }).length > 0
}
