import { addRow, all, inDataset, inVariable, rename } from './introduceError.ts'
import type { RuleExample } from './ruleExamples.ts'

/** Examples of the rules of the two metadata sheets, by their codes. */
export const metadataExamples: Readonly<Record<string, RuleExample>> = {
  'short-name-twice': {
    introduceError: inVariable('var_short_name', 'Temperature'),
    because: 'Programs ask for a variable by its short name. Letter case makes no difference.',
  },
  'metadata-column-missing': {
    introduceError: rename('dataset_meta_data', 'dataset_source', 'source'),
    because: 'Headers are read by their names in the template, so that a renamed column is missing.',
  },
  'extra-column': {
    introduceError: (book) => {
      for (const [row, cells] of book.vars_meta_data.entries()) cells.push(row === 0 ? 'colour' : 'blue')
    },
    because: 'What a column of your own means is known to you alone. Put the text into var_comment or dataset_description.',
  },
  'metadata-required': {
    introduceError: inDataset('dataset_source', null),
    because: 'Whoever finds the data set must learn who made it, how and when, and how to cite it.',
  },
  'first-row-only': {
    introduceError: addRow('dataset_meta_data', { dataset_source: 'Oregon State University' }),
    because: 'The sheet describes one data set. Only lists, such as cruises and references, go on in further rows.',
  },
  'metadata-length': {
    introduceError: inDataset('dataset_long_name', `Salinity of Bottle Casts ${'at Three Depths of One Station '.repeat(6)}in the Pacific`),
    because: 'Long names are titles of pages and charts. Details belong in the description.',
  },
  'sample-text': {
    introduceError: inDataset('dataset_description', '<describe your data>'),
    because: 'The template shows in angle brackets what to write. It would appear on the page of the data set.',
  },
  'name-form': {
    introduceError: inDataset('dataset_short_name', 'HOT bottle salinity'),
    because: 'The short name becomes part of addresses, file names and programs, which do not allow spaces and signs.',
  },
  'release-date': {
    introduceError: inDataset('dataset_release_date', 'June 2025'),
    because: 'Catalogs sort by this date, and a citation names it.',
  },
  'doi-form': {
    first: inDataset('dataset_doi', '10.5281/zenodo.1234567'),
    introduceError: inDataset('dataset_doi', 'zenodo.1234567'),
    because: 'Citations and catalogs link to the DOI. What is none would be ignored, and the data set would get a second one.',
  },
  'doi-in-use': {
    first: inDataset('dataset_doi', '10.5281/zenodo.1234567'),
    introduceError: inDataset('dataset_doi', '10.5072/hot_bottle.v1'),
    portal: { publishedDois: new Map([['10.5072/hot_bottle.v1', 'HOT_Bottle']]) },
    because: 'A DOI leads to one data set. A new version of it gets a DOI of its own.',
  },
  'doi-address': {
    first: inDataset('dataset_doi', '10.5281/zenodo.1234567'),
    introduceError: inDataset('dataset_doi', 'https://doi.org/10.5281/zenodo.1234567'),
    because: 'The address of the resolver is no part of the DOI; the portal puts it before the DOI wherever it links to it.',
  },
  creator: {
    first: all(inDataset('creator_names', 'Sailor, Ada'), inDataset('creator_orcids', '0000-0002-1825-0097')),
    introduceError: inDataset('creator_orcids', '0000-0002-1825-0079'),
    because: 'An ORCID iD tells persons of one name apart. Its last digit shows whether the others are right.',
  },
  'not-in-list': {
    introduceError: inVariable('var_sensor', 'Thermosalinometer'),
    because: 'Readers filter the catalog by these terms. A term of your own would be found by nobody.',
  },
  discipline: {
    introduceError: inVariable('var_discipline', 'Physics + Oceanics'),
    because: 'Variables are grouped by discipline. Several are joined by a plus sign, each as in the list.',
  },
  'long-name-twice': {
    introduceError: inVariable('var_long_name', 'Sea Water Temperature'),
    because: 'People choose a variable by its long name and must be able to tell two of them apart.',
  },
  field_uniqueness: {
    introduceError: inVariable('var_keywords', 'temperature, in situ, CTD, North Pacific Ocean'),
    because: 'If two variables have the same keywords, a search always finds both.',
  },
  'keyword-region': {
    introduceError: inVariable('var_keywords', 'salinity, in situ, CTD'),
    because: 'Many people search for data by the name of a sea.',
  },
  'name-in-use': {
    introduceError: inDataset('dataset_short_name', 'HOT_Bottle_Oxygen'),
    because:
      'A published data set has this name already, and programs would get the wrong data. To replace your own data set, submit a new version of it.',
  },
  'other-submission': {
    introduceError: inDataset('dataset_short_name', 'HOT_Bottle_Nutrients'),
    because: 'You may have taken the file of another submission. To send a new file for it, choose Update.',
    besides: ['name-in-use'],
  },
  'cruise-names-comma': {
    introduceError: inDataset('cruise_names', 'KM1906, KOK1606'),
    because: 'Several names in one cell are read as the name of one cruise, which nobody knows.',
    besides: ['cruise'],
  },
  'cruise-new': {
    introduceError: inDataset('cruise_names', 'KM2409'),
    because: 'A wrong digit in the name would make a second cruise. If the name is right, there is nothing to do.',
  },
  'cruise-missing': {
    first: inVariable('var_sensor', 'In-Situ'),
    introduceError: inDataset('cruise_names', null),
    because: 'A cruise leads readers to the other data sets that were measured with yours.',
  },
  'email-form': {
    introduceError: inDataset('contact_email', 'jane(at)example.org'),
    because: 'Readers of the data write to this address. One that is hidden from programs cannot be used by people either.',
  },
  'unit-form': {
    introduceError: inVariable('var_unit', 'deg C'),
    because:
      'Programs convert and compare values by their units, which they read with UDUNITS: deg C is degrees times coulomb there. Write degC, umol kg-1, mg m-3, psu; cells, individuals and photons are counted.',
  },
  'garbled-text': {
    introduceError: inVariable('var_comment', 'Accurate to Â±0.01'),
    because: 'The text was saved in one encoding and opened in another, usually on the way through a CSV file.',
  },
  'title-case': {
    introduceError: inVariable('var_long_name', 'practical salinity of sea water'),
    because: 'Long names are titles of charts, and all of a list should look alike.',
  },
  'column-renamed': {
    introduceError: all(rename('dataset_meta_data', 'dataset_acknowledgement', 'dataset_acknowledgment')),
    because: 'Earlier templates had this header. It is read as the present one; nothing needs to be done.',
  },
}
