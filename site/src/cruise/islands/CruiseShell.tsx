import { useEffect, useState } from 'react'
import { CruiseFacts, type ProgramLink } from '#components/cruise/CruiseFacts.tsx'
import { CruiseHead } from '#components/cruise/CruiseHead.tsx'
import { ErrorCard } from '#components/shell/ErrorCard.tsx'
import { type CruiseFullPage, cruiseDatasets } from '#core/catalog/cruiseDatasets.ts'
import { trackLongitudes } from '#core/extent/trackLongitudes.ts'
import { cruisePageTexts } from '#core/messages/cruisePage.ts'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'
import { decodedPart } from '../../shell/decodedPart.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { loadCruise, loadProgramTitles, loadTrack } from '../stores/cruisePage.ts'
import { CruiseMap } from './CruiseMap.tsx'

interface CruiseShellProps {
  /** Every program that has a page. */
  readonly programs: readonly ProgramLink[]
}

interface Loaded {
  readonly page: CruiseFullPage
  readonly track: { readonly lons: readonly number[]; readonly lats: readonly number[] }
  readonly programTitles: readonly string[]
}

type State =
  | { readonly state: 'waiting' }
  | { readonly state: 'ready'; readonly loaded: Loaded }
  | { readonly state: 'problem'; readonly name: string }

/** The page of a cruise that came after the build, read from the portal by the name in the address; an error page where there is none (CRU-06). */
export function CruiseShell({ programs }: CruiseShellProps) {
  const [shown, setShown] = useState<State>({ state: 'waiting' })
  useEffect(() => {
    const name = decodedPart(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
    void load(name).then((loaded) => {
      setShown(loaded ? { state: 'ready', loaded } : { state: 'problem', name })
      document.title = `${loaded ? `Cruise ${loaded.page.Name}` : cruisePageTexts.errorTitle} · Pelagos`
    })
  }, [])
  return <Guarded>{shown.state === 'ready' ? <Ready {...shown.loaded} programs={programs} /> : <Unready shown={shown} />}</Guarded>
}

async function load(name: string): Promise<Loaded | null> {
  const page = await loadCruise(name)
  if (!page) return null
  const [track, programTitles] = await Promise.all([
    loadTrack(page.ID),
    loadProgramTitles(page.datasets.map(({ Dataset_Name }) => Dataset_Name)),
  ])
  return { page, track, programTitles }
}

function Ready({ page, track, programTitles, programs }: Loaded & CruiseShellProps) {
  const [datasets] = useState(() => cruiseDatasets(page))
  return (
    <div className="wrap voyage">
      <CruiseHead cruise={page} />
      <div className="voyage-two">
        <CruiseFacts
          cruise={page}
          sensors={page.Sensors}
          lon={trackLongitudes(track.lons)}
          programs={programs.filter(({ title }) => programTitles.includes(title))}
        />
        <div className="voyage-stage glass">
          <CruiseMap track={{ id: page.ID, name: page.Name, ...track }}>
            <p className="muted">{cruisePageTexts.noTrack}</p>
          </CruiseMap>
        </div>
      </div>
      <section className="voyage-datasets" aria-labelledby="associated-datasets">
        <h2 id="associated-datasets">{cruisePageTexts.datasets}</h2>
        <BulkDownload label={cruisePageTexts.datasets} datasets={datasets} />
      </section>
    </div>
  )
}

function Unready({ shown }: { readonly shown: Exclude<State, { readonly state: 'ready' }> }) {
  return (
    <div className="wrap voyage-unready">
      {shown.state === 'waiting' ? (
        <>
          <h1>{cruisePageTexts.waitingTitle}</h1>
          <p role="status">{cruisePageTexts.waiting}</p>
        </>
      ) : (
        <>
          <h1>{cruisePageTexts.errorTitle}</h1>
          <ErrorCard announce title={cruisePageTexts.loadProblem}>
            <p>{cruisePageTexts.loadDetails(shown.name)}</p>
            <p>
              <a href="/visualization/cruises">Look for a cruise in the explorer</a>
            </p>
          </ErrorCard>
        </>
      )}
    </div>
  )
}
