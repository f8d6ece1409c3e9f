/** What the search over the documentation tells. No text here is fixed by the specification. */
export const documentationMessages = {
  searching: 'Searching …',
  nothing: 'No page has these words.',
  one: 'One page',
  many: 'pages',
  failed: 'The search could not be loaded. Every page stands under All documentation.',
} as const
