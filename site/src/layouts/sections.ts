/** One page that the bar or the footer leads to. */
export interface Place {
  readonly label: string
  readonly href: string
}

/** A part of the portal: a page of its own, or a menu of pages. */
export interface Section {
  readonly name: SectionName
  readonly label: string
  readonly places: readonly [Place, ...Place[]]
}

/** The parts that a page can say it belongs to. */
export type SectionName = 'catalog' | 'visualization' | 'documentation' | 'gallery' | 'about'

/** The bar from left to right; only pages that exist. A section with one place is a link, one with more is a menu. */
export const sections: readonly Section[] = [
  { name: 'catalog', label: 'Catalog', places: [{ label: 'Catalog', href: '/catalog' }] },
  { name: 'visualization', label: 'Visualization', places: [{ label: 'Charts & Plots', href: '/visualization/charts' }] },
  {
    name: 'documentation',
    label: 'Documentation',
    places: [
      { label: 'API Key', href: '/apikeymanagement' },
      { label: 'API reference', href: '/documentation/api' },
    ],
  },
]

/** The columns of the footer. */
export const footerColumns: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'Find',
    places: [
      { label: 'Catalog', href: '/catalog' },
      { label: 'Visualization', href: '/visualization/charts' },
    ],
  },
  {
    title: 'Use',
    places: [
      { label: 'API access', href: '/apikeymanagement' },
      { label: 'API reference', href: '/documentation/api' },
    ],
  },
]
