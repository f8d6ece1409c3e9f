/** Texts beside code that asks for rows. */
export const codeTexts = {
  label: 'Code',
  title: 'Code for this chart',
  says: 'Reads the same rows. The Python and R samples also draw them.',
  whole: 'The code reads the whole chart; panels and steps are not drawn.',
  languages: 'Language',
  codeIn: (language: string) => `Code for ${language}`,
  copy: (language: string) => `Copy the ${language} sample`,
} as const
