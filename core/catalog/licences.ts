/** A licence of data. `id` is that of the SPDX License List, `name` how it is spoken of, `url` its text. */
interface Licence {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** The licence that is proposed for a submission. */
export const PROPOSED_LICENCE = 'CC-BY-4.0'

/** Licences that data are given, the proposed one first. Source: SPDX License List 3.27. */
export const licences: readonly Licence[] = [
  { id: PROPOSED_LICENCE, name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  { id: 'CC0-1.0', name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  { id: 'CC-BY-SA-4.0', name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  { id: 'CC-BY-NC-4.0', name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  { id: 'CC-BY-NC-SA-4.0', name: 'CC BY-NC-SA 4.0', url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
  { id: 'ODC-By-1.0', name: 'ODC-By 1.0', url: 'https://opendatacommons.org/licenses/by/1-0/' },
  { id: 'ODbL-1.0', name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  { id: 'PDDL-1.0', name: 'PDDL 1.0', url: 'https://opendatacommons.org/licenses/pddl/1-0/' },
  { id: 'MIT', name: 'MIT', url: 'https://opensource.org/license/mit/' },
  { id: 'Apache-2.0', name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
]

const plain = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .toLowerCase()

/** The licence of an SPDX identifier in any letter case; undefined for any other text. */
export const licenceOf = (id: string): Licence | undefined => licences.find((licence) => licence.id.toLowerCase() === id.toLowerCase())

/** The licence whose text has this address; undefined for one that is not listed. */
export const licenceAt = (url: string): Licence | undefined => licences.find((licence) => plain(licence.url) === plain(url))
