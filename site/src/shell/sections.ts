/** One page that the bar or the footer leads to. */
export interface SectionLink {
  readonly label: string
  readonly href: string
}

/** A part of the portal: a page of its own, or a menu of pages. */
interface Section {
  readonly name: SectionName
  readonly label: string
  readonly places: readonly [SectionLink, ...SectionLink[]]
}

/** The parts that a page can say it belongs to. */
export type SectionName = 'catalog' | 'visualization' | 'programs' | 'submission' | 'documentation' | 'gallery' | 'about'

/** Worked examples with the default catalog; a portal without that has none. */
export const galleryPath = '/gallery'

/** The bar from left to right (NAV-01). A section with one place is a link, one with more is a menu. */
export const sections: readonly Section[] = [
  { name: 'catalog', label: 'Catalog', places: [{ label: 'Catalog', href: '/catalog' }] },
  {
    name: 'visualization',
    label: 'Visualization',
    places: [
      { label: 'Charts & Plots', href: '/visualization/charts' },
      { label: 'Cruises', href: '/visualization/cruises' },
      { label: 'Match-up', href: '/match' },
      { label: 'What is here?', href: '/here' },
    ],
  },
  { name: 'programs', label: 'Programs', places: [{ label: 'Programs', href: '/programs' }] },
  {
    name: 'submission',
    label: 'Data Submission',
    places: [
      { label: 'Submission Guide', href: '/datasubmission/guide' },
      { label: 'Submission Portal', href: '/datasubmission/submission-portal' },
      { label: 'Validation Tool', href: '/datasubmission/validationtool' },
      { label: 'Nominate New Data', href: '/datasubmission/nominate-data' },
      { label: 'Data Submission Dashboard', href: '/datasubmission/userdashboard' },
    ],
  },
  {
    name: 'documentation',
    label: 'Documentation',
    places: [
      { label: 'API Key', href: '/apikeymanagement' },
      { label: 'Documentation', href: '/documentation' },
    ],
  },
  { name: 'gallery', label: 'Gallery', places: [{ label: 'Gallery', href: galleryPath }] },
  {
    name: 'about',
    label: 'About',
    places: [
      { label: 'About', href: '/about' },
      { label: 'Contact Us', href: '/contact' },
    ],
  },
]

/** Where the Help menu leads besides what it does on the page itself. */
export const helpPlaces: readonly SectionLink[] = [
  { label: 'Documentation', href: '/documentation' },
  { label: 'Contact Us', href: '/contact' },
]

/** The columns of the footer (NAV-18). The title of one is the portal's name. */
export const footerColumns: readonly { readonly title: string | null; readonly places: readonly SectionLink[] }[] = [
  {
    title: 'Find',
    places: [
      { label: 'Catalog', href: '/catalog' },
      { label: 'Visualization', href: '/visualization/charts' },
      { label: 'Cruises', href: '/visualization/cruises' },
      { label: 'What is here?', href: '/here' },
      { label: 'Programs', href: '/programs' },
      { label: 'Collections', href: '/collections' },
      { label: 'Gallery', href: galleryPath },
    ],
  },
  {
    title: 'Use',
    places: [
      { label: 'Documentation', href: '/documentation' },
      { label: 'API access', href: '/apikeymanagement' },
      { label: 'API reference', href: '/documentation/api' },
      { label: 'Data submission guide', href: '/datasubmission/guide' },
      { label: 'How to cite', href: '/how-to-cite' },
    ],
  },
  {
    title: null,
    places: [
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Nominate new data', href: '/datasubmission/nominate-data' },
      { label: 'Data rights', href: '/documentation/rights' },
      { label: 'Status', href: '/status' },
    ],
  },
]
