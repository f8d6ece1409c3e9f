/** Cells as they should be written, and as they should not. */
export interface ColumnExample {
  readonly right: readonly string[]
  readonly wrong: readonly (readonly [cell: string, because: string])[]
}

/** Examples for the columns of the submission workbook, by their names. The checks agree: a wrong cell is found, a right one is not. */
export const columnExamples: Readonly<Record<string, ColumnExample>> = {
  time: {
    right: ['2019-04-30T12:00:00', '2019-04-30'],
    wrong: [
      ['30/04/2019 noon', 'Days come last, after year and month.'],
      ['2019-02-29', 'There was no such day.'],
    ],
  },
  lat: {
    right: ['22.75', '-22.75'],
    wrong: [
      ['22.75N', 'South is negative; there is no letter.'],
      ['95', 'Latitudes end at 90.'],
    ],
  },
  lon: {
    right: ['-158', '179.5'],
    wrong: [
      ['202', 'Longitudes run from -180 to 180.'],
      ['158W', 'West is negative; there is no letter.'],
    ],
  },
  depth: {
    right: ['5', '4000'],
    wrong: [
      ['-5', 'Depths count downwards from the surface.'],
      ['5 m', 'The unit is metres; a cell holds the number alone.'],
    ],
  },
  dataset_short_name: {
    right: ['HOT_Bottle_Nutrients'],
    wrong: [
      ['HOT bottle nutrients', 'Names for programs have no spaces.'],
      ['2019_Nutrients', 'They do not begin with a digit.'],
    ],
  },
  dataset_long_name: {
    right: ['Nutrients of Bottle Casts at Station ALOHA'],
    wrong: [['nutrients of bottle casts', 'Titles have capitals: Nutrients of Bottle Casts.']],
  },
  dataset_version: { right: ['1.0', 'final'], wrong: [['', 'Every data set has a version, also the first.']] },
  dataset_release_date: { right: ['2025-06-30'], wrong: [['June 2025', 'Dates are written as year, month and day.']] },
  dataset_make: { right: ['observation', 'model'], wrong: [['measured', 'The list has other terms.']] },
  dataset_source: { right: ['University of Hawaii'], wrong: [['', 'Readers must know who made the data.']] },
  dataset_distributor: { right: ['BCO-DMO'], wrong: [] },
  dataset_acknowledgement: { right: ['Funded by the National Science Foundation, grant 1234567.'], wrong: [['', 'Thank somebody.']] },
  contact_email: { right: ['ada@example.org'], wrong: [] },
  dataset_history: { right: ['Version 2 corrects the salinities of cast 14.'], wrong: [] },
  dataset_description: {
    right: ['Nitrate and phosphate of bottle samples from monthly casts, by colorimetry. Values below 0.03 are less certain.'],
    wrong: [['<describe your data>', 'This is the text of the template.']],
  },
  dataset_references: {
    right: ['Karl, D. M. and Lukas, R., 1996: The Hawaii Ocean Time-series program. https://doi.org/10.1016/0967-0645(96)00005-7'],
    wrong: [],
  },
  climatology: { right: ['0', '1'], wrong: [['yes', 'Only 1 and 0 are understood.']] },
  cruise_names: { right: ['KM1906'], wrong: [['KM1906, KOK1606', 'Each cruise has a cell of its own, one below the other.']] },
  dataset_doi: {
    right: ['10.5281/zenodo.1234567'],
    wrong: [['zenodo.1234567', 'A DOI begins with 10, a number and a slash.']],
  },
  dataset_licence: {
    right: ['CC-BY-4.0', 'CC0-1.0'],
    wrong: [['free to use', 'Choose the identifier of a licence, so that readers know what it allows.']],
  },
  creator_names: {
    right: ['Sailor, Ada', 'Hawaii Ocean Time-series'],
    wrong: [['Sailor, A.; Diver, B.', 'Each creator has a cell of its own, one below the other.']],
  },
  creator_orcids: { right: ['0000-0002-1825-0097'], wrong: [['0000-0002-1825-0098', 'The last digit does not fit the others.']] },
  var_short_name: { right: ['phosphate'], wrong: [['phosphate + silicate', 'Names for programs have letters, digits and underscores.']] },
  var_long_name: { right: ['Phosphate Concentration'], wrong: [['phosphate concentration', 'Titles have capitals.']] },
  var_sensor: { right: ['CTD', 'Autoanalyzer'], wrong: [['SBE 911', 'Choose the kind of instrument; its model belongs in var_comment.']] },
  var_unit: { right: ['°C', 'µmol/kg'], wrong: [] },
  var_spatial_res: { right: ['Irregular'], wrong: [['stations', 'The list has other terms.']] },
  var_temporal_res: { right: ['Irregular', 'Monthly'], wrong: [['now and then', 'The list has other terms.']] },
  var_discipline: { right: ['Physics', 'Chemistry + Biology'], wrong: [['Alchemy', 'The list has other terms.']] },
  visualize: { right: ['1', '0'], wrong: [['maybe', 'Only 1 and 0 are understood.']] },
  var_keywords: { right: ['phosphate, nutrient, bottle, North Pacific Ocean'], wrong: [['', 'Searches go by keywords.']] },
  var_comment: { right: ['Filtered through 0.2 µm, frozen, measured within three months.'], wrong: [] },
}
