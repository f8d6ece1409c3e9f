import type { DataciteRecord } from './schema.ts'

/** How to cite what was registered, from its metadata alone. Source: DataCite Metadata Schema 4.6, recommended citation. */
export function registeredCitation({ creators, publicationYear, titles, version, publisher, types }: DataciteRecord, doi: string): string {
  const authors = creators.map(({ name }) => name).join('; ')
  const parts = [titles[0]?.title ?? '', `Version ${version}`, publisher.name, types.resourceTypeGeneral].filter((part) => part !== '')
  return `${authors} (${publicationYear}): ${parts.map((part) => part.replace(/\.$/, '')).join('. ')}. https://doi.org/${doi}`
}
