import { givenDoi, isDoi } from '#core/catalog/datacite/doiName.ts'
import { columnNamed } from '../../Workbook.ts'
import { trimmed } from '../cells.ts'
import { inDataset } from '../introduceError.ts'
import { at, type Rule, type RuleInput } from '../Rule.ts'

const HEADER = 'dataset_doi'

/** What the one cell of the DOI holds, and the DOI that it is, if it is one; undefined where it holds nothing. */
function doiCell({ workbook, dataset }: RuleInput) {
  const column = dataset && columnNamed(dataset, HEADER)
  const text = trimmed(workbook, column, 0)
  if (dataset === undefined || column === undefined || text === '') return undefined
  return { place: at(dataset, column, 0, text), text, doi: givenDoi(text) }
}

/** What stands in dataset_doi is a DOI: another text would be ignored, and the data set get a DOI that it does not need. */
export const doiForm: Rule = {
  code: 'doi-form',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'This is not a DOI. Enter one such as 10.5281/zenodo.1234567, or leave the cell blank.',
  reads: ['dataset'],
  example: {
    first: inDataset('dataset_doi', '10.5281/zenodo.1234567'),
    introduceError: inDataset('dataset_doi', 'zenodo.1234567'),
    because: 'Citations and catalogs link to the DOI. What is none would be ignored, and the data set would get a second one.',
  },
  *check(input) {
    const found = doiCell(input)
    if (found !== undefined && found.doi === undefined) yield found.place
  },
}

/** A DOI is written without the address of its resolver. */
export const doiAddress: Rule = {
  code: 'doi-address',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'The DOI is read without the address before it.',
  reads: ['dataset'],
  example: {
    first: inDataset('dataset_doi', '10.5281/zenodo.1234567'),
    introduceError: inDataset('dataset_doi', 'https://doi.org/10.5281/zenodo.1234567'),
    because: 'The address of the resolver is no part of the DOI; the portal puts it before the DOI wherever it links to it.',
  },
  *check(input) {
    const found = doiCell(input)
    if (found?.doi !== undefined && !isDoi(found.text)) yield { ...found.place, fix: { value: found.doi, confidence: 'safe' } }
  },
}

/** The DOI is not that of another data set of the portal. */
export const doiInUse: Rule = {
  code: 'doi-in-use',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'Another data set of the portal has this DOI.',
  reads: ['dataset'],
  example: {
    first: inDataset('dataset_doi', '10.5281/zenodo.1234567'),
    introduceError: inDataset('dataset_doi', '10.5072/hot_bottle.v1'),
    portal: { publishedDois: new Map([['10.5072/hot_bottle.v1', 'HOT_Bottle']]) },
    because: 'A DOI leads to one data set. A new version of it gets a DOI of its own.',
  },
  *check(input) {
    const found = doiCell(input)
    const owner = found?.doi === undefined ? undefined : input.portal?.publishedDois?.get(found.doi.toLowerCase())
    const own = input.portal?.updates?.shortName
    if (found === undefined || owner === undefined || owner.toLowerCase() === own?.toLowerCase()) return
    yield { ...found.place, says: `This is the DOI of ${owner}. Enter the one of this data set, or leave the cell blank.` }
  },
}
