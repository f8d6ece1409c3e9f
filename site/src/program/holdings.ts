import { counted } from '#components/catalog/words.ts'
import { programTexts } from '#core/messages/programs.ts'

/** A program as the portal lists it. */
interface Listed {
  readonly id: string
  readonly datasets: number
  readonly cruises: number
}

/** Writes on the cards of programs what the portal holds of each now, and says how far that is; the cards themselves never wait for it. */
export async function showHoldings(page: Document): Promise<void> {
  const says = page.querySelector('[data-programs-says]')
  if (!says) return
  says.textContent = programTexts.fetching
  const programs = await listed()
  for (const { id, datasets, cruises } of programs ?? []) {
    const holds = page.querySelector(`[data-program="${CSS.escape(id)}"] [data-holds]`)
    if (holds) holds.textContent = datasets + cruises === 0 ? '' : `${counted(datasets, 'data set')}, ${counted(cruises, 'cruise')}`
  }
  const filled = programs?.filter(({ datasets, cruises }) => datasets + cruises > 0).length ?? 0
  says.textContent = programs ? programTexts.listed(programs.length, filled) : programTexts.listAway
}

/** Written out, since the client and its schemas would be more than the whole page. */
async function listed(): Promise<readonly Listed[] | null> {
  const reply = await fetch('/api/catalog/programs').catch(() => null)
  return reply?.ok ? ((await reply.json()) as readonly Listed[]) : null
}
