import type { DatasetFile } from './DatasetFile.ts'

/** How to cite a data set, in one sentence; the reader adds the day of access. */
export function citationOf(file: DatasetFile): string {
  const year = file.releaseDate.slice(0, 4)
  const doi = file.doi ? ` https://doi.org/${file.doi}.` : ''
  const name = file.longName.replace(/\.$/, '')
  return `${file.source} (${year}): ${name}, version ${file.version}. Data set ${file.shortName}, Pelagos.${doi}`
}
