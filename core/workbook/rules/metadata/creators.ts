import { orcidOf } from '#core/catalog/orcid.ts'
import { metadataColumn, trimmed } from '../cells.ts'
import { all, inDataset } from '../introduceError.ts'
import { at, type CellPosition, type Rule, type RuleInput } from '../Rule.ts'

/** The creators of a data set, each in a row: a person as family name, comma, given names; an organisation without a comma. */
export const creator: Rule = {
  code: 'creator',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The creator cannot be cited as it is written.',
  reads: ['dataset'],
  example: {
    first: all(inDataset('creator_names', 'Sailor, Ada'), inDataset('creator_orcids', '0000-0002-1825-0097')),
    introduceError: inDataset('creator_orcids', '0000-0002-1825-0079'),
    because: 'An ORCID iD tells persons of one name apart. Its last digit shows whether the others are right.',
  },
  *check(input) {
    const { dataset } = input
    const names = dataset && metadataColumn(dataset, 'dataset_meta_data', 'creator_names')
    const orcids = dataset && metadataColumn(dataset, 'dataset_meta_data', 'creator_orcids')
    for (let row = 0; row < (dataset?.rowCount ?? 0); row++) yield* faultsOf(input, { names, orcids }, row)
  },
}

type Columns = { readonly [Name in 'names' | 'orcids']: ReturnType<typeof metadataColumn> }

function* faultsOf({ workbook, dataset }: RuleInput, { names, orcids }: Columns, row: number): Generator<CellPosition> {
  const [name, orcid] = [trimmed(workbook, names, row), trimmed(workbook, orcids, row)]
  if (dataset && names && /[;\n]/.test(name))
    yield { ...at(dataset, names, row, name), says: 'Write one creator in each row of creator_names, not several in one cell.' }
  if (!dataset || !orcids || orcid === '') return
  const place = at(dataset, orcids, row, orcid)
  if (orcidOf(orcid) === undefined)
    yield { ...place, says: 'This is not an ORCID iD, or a digit of it is wrong. Enter one such as 0000-0002-1825-0097.' }
  else if (name === '')
    yield { ...(names ? at(dataset, names, row, name) : place), says: 'Write whose ORCID iD this is into creator_names of the same row.' }
  else if (names && !name.includes(','))
    yield {
      ...at(dataset, names, row, name),
      says: 'ORCID iDs are of persons. Write the family name first, then a comma and the given names.',
    }
}
