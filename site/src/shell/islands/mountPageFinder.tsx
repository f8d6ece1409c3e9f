import { useStore } from '@nanostores/react'
import { createRoot } from 'react-dom/client'
import { type FinderGroup, PageFinder } from '#components/shell/PageFinder.tsx'
import { cruisePath, datasetPath } from '#core/catalog/pagePaths.ts'
import { pageFinderTexts } from '#core/messages/pageFinder.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { hasGallery } from '../documentationEntries.ts'
import { footerColumns, galleryPath, helpPlaces, type SectionLink, sections } from '../sections.ts'
import { $finderDocumentation, $finderFound, $finderOpen, $finderText, changeFinderText, turnPageFinder } from '../stores/pageFinder.ts'

const places: readonly SectionLink[] = [
  { label: 'Home', href: '/' },
  ...sections.flatMap((section) => section.places),
  ...footerColumns.flatMap((column) => column.places),
  ...helpPlaces,
  { label: 'Profile', href: '/profile' },
  { label: 'Dataset Subscriptions', href: '/subscriptions' },
]
/** Each address once, under its first name. */
const pages = places.filter(
  ({ href }, at) => (href !== galleryPath || hasGallery()) && places.findIndex((place) => place.href === href) === at,
)

function LivePageFinder() {
  const text = useStore($finderText)
  const request = useStore($finderFound)
  const found = shownValue(request) ?? { datasets: [], cruises: [], variables: [] }
  const documentation = useStore($finderDocumentation)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const hasWords = (label: string) => words.every((word) => label.toLowerCase().includes(word))
  const groups: readonly FinderGroup[] = [
    {
      title: pageFinderTexts.pages,
      entries: pages.filter(({ label }) => hasWords(label)).map(({ label, href }) => ({ title: label, href })),
    },
    { title: pageFinderTexts.datasets, entries: found.datasets.map(({ name, title }) => ({ title, note: name, href: datasetPath(name) })) },
    {
      title: pageFinderTexts.cruises,
      entries: found.cruises.map(({ name, title }) => ({ title: name, note: title, href: cruisePath(name) })),
    },
    {
      title: pageFinderTexts.variables,
      entries: found.variables.map(({ name, title }) => ({ title, note: name, href: `${datasetPath(name)}#variables` })),
    },
    {
      title: pageFinderTexts.documentation,
      // Without words these would be a long list; while data are being searched, the first of them would be what Enter opens.
      entries: (words.length === 0 || isPending(request) ? [] : documentation)
        .filter(({ label, href, part }) => hasWords(`${label} ${part}`) && !pages.some((page) => page.href === href))
        .map(({ label, href, part }) => ({ title: label, note: part, href })),
    },
  ]
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const none = count === 0 ? pageFinderTexts.none : `${count} ${count === 1 ? 'result' : 'results'}`
  return (
    <PageFinder
      isOpen={useStore($finderOpen)}
      text={text}
      groups={groups}
      status={failureOf(request) ?? (isPending(request) ? pageFinderTexts.loading : none)}
      onText={changeFinderText}
      onClose={() => turnPageFinder(false)}
    />
  )
}

/** Puts the dialog into the page; called once, when it is first asked for. */
export function mountPageFinder(place: HTMLElement): void {
  createRoot(place).render(
    <Guarded>
      <LivePageFinder />
    </Guarded>,
  )
}
