import { atom } from 'nanostores'
import { bulkApi } from '#core/api/bulk.ts'
import { type PickedDataset, type PickedVariables, type StoredChoice, variablesFilter } from '#core/catalog/PickedDataset.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { failed } from '#core/request/RequestState.ts'
import { $session } from '../../account/stores/session.ts'
import { portal } from '../../shell/stores/portal.ts'
import { requestStore } from '../../shell/stores/requestStore.ts'

const bulk = requestStore<null>()
const counts = requestStore<ReadonlyMap<string, number>>()

/** Short names of the data sets that the reader has chosen on this page. */
export const $chosen = atom<ReadonlySet<string>>(new Set())
/** Which of their variables the reader has chosen. */
export const $variables = atom<PickedVariables>(new Map())
/** How far their download is. */
export const $bulk = bulk.$request
/** Rows of the data sets by short name, as the portal counts them now. */
export const $rowCounts = counts.$request

/** Chooses these data sets and clears the messages about the previous ones. */
export function choose(names: ReadonlySet<string>): void {
  $chosen.set(names)
  bulk.reset()
}

/** Chooses variables of data sets. */
export const chooseVariables = (variables: PickedVariables): void => $variables.set(variables)

/** Chooses again what was kept: of the data sets that this page offers, the variables that they still have. */
export function chooseAgain(kept: StoredChoice, datasets: readonly PickedDataset[]): void {
  const here = datasets.filter(({ shortName }) => Object.hasOwn(kept, shortName))
  const parts = here.flatMap(({ shortName, variables }) => {
    const own = variables.map(({ name }) => name).filter((name) => kept[shortName]?.includes(name))
    return own.length > 0 ? [[shortName, new Set(own)] as const] : []
  })
  chooseVariables(new Map(parts))
  choose(new Set(here.map(({ shortName }) => shortName)))
}

/** Asks the portal for the rows that these data sets have now. */
export async function countRows(names: readonly string[]): Promise<void> {
  await counts.run(async ({ signal }) => {
    const { datasetsMetadata } = await portal.call(bulkApi.bulkDownloadInit, {}, { body: { shortNames: [...names] }, signal })
    return new Map(datasetsMetadata.map(({ Dataset_Name, Row_Count }) => [Dataset_Name, Row_Count]))
  })
}

/** How a page leaves: to the login page, or by sending a form that the browser saves the answer of. */
interface WaysOut {
  readonly logIn: (chosen: StoredChoice) => void
  readonly send: (fields: { readonly shortNames: string; readonly spreadsheet: 'true'; readonly filters?: string }) => void
}

/**
 * Starts the download of the chosen data sets. Visitors are sent to sign in (CRU-05). The portal is first asked whether it will answer, so
 * that an error can be shown here; then the browser sends a form and saves the zip file itself, straight to disk. With the name of a
 * cruise only its rows are downloaded.
 */
export async function startBulk({ logIn, send }: WaysOut, cruise?: string): Promise<void> {
  const names = [...$chosen.get()]
  if (names.length === 0) {
    bulk.set(failed(bulkTexts.nothingChosen))
    return
  }
  const variables = variablesFilter($variables.get(), names)
  if ($session.get().state !== 'user') {
    logIn(Object.fromEntries(names.map((name) => [name, variables?.[name] ?? null])))
    return
  }
  const wanted = { ...(cruise === undefined ? {} : { cruise }), ...(variables && { variables }) }
  const isWhole = Object.keys(wanted).length === 0
  await bulk.run(async () => {
    const probe = new AbortController()
    try {
      await portal.open(
        bulkApi.bulkDownload,
        {},
        { body: { shortNames: names, ...(isWhole ? {} : { filters: wanted }) }, accept: 'application/zip', signal: probe.signal },
      )
      send({
        shortNames: JSON.stringify(names),
        spreadsheet: 'true',
        ...(isWhole ? {} : { filters: JSON.stringify(wanted) }),
      })
      return null
    } finally {
      probe.abort()
    }
  })
}
