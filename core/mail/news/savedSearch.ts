import { datasetPath } from '#core/catalog/pagePaths.ts'
import { limits } from '#core/limits/catalog.ts'
import { unsubscribePath } from '#core/news/unsubscribePath.ts'
import { greetingOf } from '../greetingOf.ts'
import { oneLine } from '../headerText.ts'
import type { MailTemplate } from '../Mail.ts'

/** New data sets that a saved search finds, the latest release first. */
interface FoundForSearch {
  readonly firstName: string
  /** What the search is called. */
  readonly name: string
  /** The query of the catalog's address. */
  readonly query: string
  readonly found: readonly { readonly Short_Name: string; readonly Long_Name: string }[]
  /** Ends the e-mails of this search without signing in. */
  readonly token: string
}

/** Tells somebody what is new for a search that they saved. */
export const savedSearch: MailTemplate<FoundForSearch> = {
  letter({ firstName, name, query, found, token }, { portalName, portalUrl }) {
    const more = found.length - limits.savedSearchListed
    const isOne = found.length === 1
    return {
      subject: `${isOne ? 'A new data set' : `${found.length} new data sets`} for “${name}”`,
      greeting: greetingOf(firstName),
      paragraphs: [
        `${isOne ? 'A new data set matches' : `${found.length} new data sets match`} your saved search:`,
        ...found
          .slice(0, limits.savedSearchListed)
          .map(({ Short_Name, Long_Name }) => `${oneLine(Long_Name)} (${portalUrl}${datasetPath(Short_Name)})`),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      link: { label: 'See the search', address: `${portalUrl}/catalog?${query}` },
      why: `You are receiving this e-mail because you saved this search in ${portalName} and chose to get e-mail about it.`,
      unsubscribe: `${portalUrl}${unsubscribePath}#token=${token}`,
    }
  },
  samples: [
    {
      ...{ firstName: 'Ada', name: 'nitrate, 10° N to 30° N', query: 'keywords=nitrate&latStart=10&latEnd=30', token: '1-2-sample' },
      found: [
        { Short_Name: 'Test_Cruise', Long_Name: 'Nitrate of a <b>test</b> cruise' },
        { Short_Name: 'Test_Stations', Long_Name: 'Nutrients at stations' },
      ],
    },
  ],
}
