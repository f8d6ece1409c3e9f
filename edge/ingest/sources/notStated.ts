/** What a field of a description says that a file leaves out and a person did not write. */
export const NOT_STATED = 'Not stated'
