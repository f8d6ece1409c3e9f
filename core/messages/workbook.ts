/** Sentences about workbooks that the specification fixes. */
export const workbookMessages = {
  variableCount: 'number of variable columns in the data sheet do not match the number of variables in the vars_meta_data sheet.',
  /** SBM-06 */
  nextError: (sheet: string) => `Go To Next Error on ${sheet}`,
  allCorrected: 'All errors corrected',
  skippedRules: (rules: number) =>
    `There are no metadata, so ${rules} of the rules were skipped. Add dataset_meta_data.csv and vars_meta_data.csv, or a dataset.json.`,
} as const

/** Texts of the page that checks a workbook. The specification fixes none of them. */
export const workbookCheckTexts = {
  title: 'Validation Tool',
  lead: 'Check a submission workbook before you submit it, or a table as CSV. The files stay on this computer: nothing is sent.',
  rules: 'Sheets, columns and rules of the workbook',
  drop: 'Drop a workbook (.xlsx) here',
  choose: 'Choose a workbook',
  dropTables: 'Drop a workbook (.xlsx) here, or a CSV file with its metadata files',
  chooseFiles: 'Choose files',
  paste: 'Paste a table',
  pasteLabel: 'Cells of the data',
  pasteHint: 'Copy the cells in your spreadsheet, headers first, and paste them here.',
  pasteCheck: 'Check the table',
  another: 'Check another file',
  confirm: 'Please Confirm',
  unsaved: 'Your changes are not saved.',
  discard: 'Discard changes and continue',
  clean: 'No errors. The workbook can be submitted.',
  cleanTable: 'No errors. A submission needs the table in a workbook with its metadata.',
  noFindings: 'There is nothing to report.',
  safeFixes: 'Accept all safe fixes',
  save: 'Save the corrected workbook',
  saveTable: 'Save the corrected file',
  saveReport: 'Save the report',
  unreadable: 'This file cannot be checked',
  broken: 'The check stopped because of an error in this page, not in your file. Please report it to us.',
  keys: 'Keyboard',
  useKeys: 'Use these keys',
  offline: 'Ready for use offline: this page now opens without a network too.',
  choosePrompt: 'Choose a finding to see its rows.',
} as const

/** The keyboard shortcuts of the validation tool. */
export const findingKeys = {
  n: 'Next finding',
  p: 'Previous finding',
  f: 'Accept the fix of the finding',
  s: 'Skip to the next kind of finding',
  u: 'Undo',
  '?': 'Show these keys',
} as const

export type FindingKey = keyof typeof findingKeys
