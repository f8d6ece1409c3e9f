import { givenTracks } from '../../givenTracks.ts'
import { columnNamed, TRACK_SHEET } from '../../Workbook.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { inDataset } from '../introduceError.ts'
import { nearestOf } from '../nearest.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'
import { cruiseNames } from './cruises.ts'

/** Fewer letters than this are a ship's code, where one letter more or less is another ship: KN1906 is no slip for KM1906. */
const LETTERS_OF_A_WORD = 5

/** A cruise that the portal does not know by the name that the workbook gives. */
interface NewCruise {
  readonly name: string
  readonly row: number
  /** Whether its cell names no other cruise. */
  readonly isOnly: boolean
  /** The name of a known cruise that was probably meant. */
  readonly known: string | undefined
  /** Whether the sheet for tracks has its track. */
  readonly isGiven: boolean
  /** Whether any row of the data is of it; undefined where no column says so. */
  readonly hasRows: boolean | undefined
}

/** The named cruises that the portal does not have, each once. A new one takes its track from its rows. */
export function* newCruises(input: RuleInput): Generator<NewCruise> {
  const { workbook, data, dataset, portal } = input
  const names = cruiseNames(input)
  const cruises = portal?.cruises
  if (!cruises || names.every(({ name }) => cruises.has(name.toLowerCase()))) return
  const nearest = nearestOf(cruises.keys())
  const cell = dataset && metadataColumn(dataset, 'dataset_meta_data', 'cruise_names')
  const column = data && columnNamed(data, 'cruise')
  const isSingle = new Set(names.map(({ name }) => name.toLowerCase())).size === 1
  const rows = isSingle ? 0 : (column?.kinds.length ?? 0)
  const inRows = new Set(Array.from({ length: rows }, (_, row) => trimmed(workbook, column, row).toLowerCase()))
  const given = givenTracks(workbook)
  const told = new Set<string>()
  for (const { name, row } of names) {
    const lower = name.toLowerCase()
    if (cruises.has(lower) || told.has(lower)) continue
    told.add(lower)
    const near = nearest(name)
    const isSlip = near !== undefined && (near.isSame || name.replaceAll(/[^a-z]/gi, '').length >= LETTERS_OF_A_WORD)
    const known = isSlip ? (cruises.get(near.word)?.name ?? near.word) : undefined
    const isGiven = given.has(lower)
    const hasRows = isSingle ? (data?.rowCount ?? 0) > 0 : column && (isGiven || inRows.has(lower))
    yield { name, row, isOnly: trimmed(workbook, cell, row) === name, known, isGiven, hasRows }
  }
}

/** A cruise that is new to the portal is confirmed, as its track is made of the rows. */
export const cruiseNew: Rule = {
  code: 'cruise-new',
  severity: 'confirmation',
  sheet: 'dataset_meta_data',
  says: 'The cruise is new to the portal. Its track is made of its rows in the data sheet.',
  reads: ['dataset', 'cruise'],
  example: {
    introduceError: inDataset('cruise_names', 'KM2409'),
    because: 'A wrong digit in the name would make a second cruise. If the name is right, there is nothing to do.',
  },
  *check(input) {
    const { dataset } = input
    const column = dataset && metadataColumn(dataset, 'dataset_meta_data', 'cruise_names')
    if (!dataset || !column) return
    for (const { name, row, known, isGiven, hasRows } of newCruises(input)) {
      if (known !== undefined || hasRows !== true) continue
      const place = at(dataset, column, row, name)
      yield isGiven ? { ...place, says: `The cruise is new to the portal. Its track is in the sheet ${TRACK_SHEET}.` } : place
    }
  },
}
