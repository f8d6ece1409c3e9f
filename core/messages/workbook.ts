/** Sentences about workbooks that the specification fixes. */
export const workbookMessages = {
  variableCount: 'number of variable columns in the data sheet do not match the number of variables in the vars_meta_data sheet.',
} as const
