/** Texts of the documentation search. The specification fixes none of them. */
export const documentationMessages = {
  searching: 'Searching …',
  nothing: 'No pages found.',
  one: 'One page',
  many: 'pages',
  failed: 'The search could not be loaded. All pages are listed under All documentation.',
} as const
