/** Sentences about workbooks that the specification fixes. */
export const workbookMessages = {
  variableCount: 'number of variable columns in the data sheet do not match the number of variables in the vars_meta_data sheet.',
  /** SBM-06 */
  nextError: (sheet: string) => `Go To Next Error on ${sheet}`,
} as const

/** Texts of the page that checks a workbook. The specification fixes none of them. */
export const workbookCheckTexts = {
  title: 'Validation Tool',
  lead: 'Check a submission workbook before you submit it. The file stays on this computer: nothing is sent.',
  rules: 'Sheets, columns and rules of the workbook',
  drop: 'Drop a workbook (.xlsx) here',
  choose: 'Choose a workbook',
  another: 'Check another workbook',
  confirm: 'Please Confirm',
  unsaved: 'The changes to this workbook are not saved.',
  discard: 'Discard changes and continue',
  clean: 'No errors. The workbook can be submitted.',
  noFindings: 'There is nothing to report.',
  safeFixes: 'Accept all safe fixes',
  save: 'Save the corrected workbook',
  saveReport: 'Save the report',
  unreadable: 'This workbook cannot be checked',
  broken: 'The check stopped because of an error in this page, not in your workbook. Please tell us about it.',
  choosePrompt: 'Choose a finding to see its rows.',
} as const
