/** Texts of the dialog that leads to any page by its name. */
export const pageFinderTexts = {
  title: 'Go to',
  open: 'Go to a page (Ctrl+K)',
  label: 'Page, guide, data set, cruise or variable',
  placeholder: 'Type a name',
  none: 'No page, guide, data set, cruise or variable has this name.',
  failed: 'Data sets, cruises and variables could not be searched; pages still can.',
  loading: 'Searching …',
  pages: 'Pages',
  documentation: 'Documentation and examples',
  datasets: 'Data sets',
  cruises: 'Cruises',
  variables: 'Variables',
  /** Each key with what it does. */
  keys: [
    ['↑ ↓', 'choose'],
    ['Enter', 'open'],
    ['Esc', 'close'],
    ['Ctrl K or ⌘ K', 'open this dialog'],
    ['/', 'go to the search field of a page'],
  ],
} as const
