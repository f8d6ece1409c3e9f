import { galleryPath, type SectionLink } from './sections.ts'

/** A page that is a file of the site, with the part of the documentation or of the gallery that it belongs to. */
export interface DocumentationEntry extends SectionLink {
  readonly part: string
}

/** Where the build lists these pages, for the page finder. */
export const documentationEntriesPath = '/documentation/pages.json'
export const galleryEntriesPath = '/gallery/pages.json'

/** Whether the portal of this page has the gallery, which the bar leads to then. */
export const hasGallery = (): boolean => document.querySelector(`.nav a[href="${galleryPath}"]`) !== null
