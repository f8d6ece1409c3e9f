import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { TextField } from '#components/controls/TextField.tsx'
import { NewTabLink } from '#components/cruise/NewTabLink.tsx'
import { HereList } from '#components/here/HereList.tsx'
import { PlaceMap } from '#components/here/PlaceMap.tsx'
import type { HereAnswer } from '#core/api/here.ts'
import { herePath } from '#core/catalog/hereAddress.ts'
import { matchPath } from '#core/catalog/pagePaths.ts'
import { hereTexts as texts } from '#core/messages/here.ts'
import { failureOf, shownValue } from '#core/request/RequestState.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { portalName } from '../../common/portalName.ts'
import { $fields, $here, edit, list, openHere } from '../stores/here.ts'
import './HerePage.css'

/** What there is at a place: chosen on the map or typed, and listed by data set. In a frame it leads to the portal instead of to its pages. */
export function HerePage({ isEmbedded = false }: { readonly isEmbedded?: boolean }) {
  useEffect(() => openHere(location.search), [])
  const fields = useStore($fields)
  const request = useStore($here)
  const answer = shownValue(request)
  const failure = failureOf(request)
  const isReading = request.state === 'inProgress'
  return (
    <Guarded>
      <div className="here">
        <div className="here-place">
          <PlaceMap place={answer ?? null} onPlace={(lat, lon) => list({ lat: String(lat), lon: String(lon) })} />
          <PlaceForm />
        </div>
        <div className="here-found" aria-busy={isReading}>
          <p role="status">{isReading ? texts.waiting : answer && failure === undefined ? summaryOf(answer) : ''}</p>
          {failure !== undefined && <p role="alert">{failure}</p>}
          {answer && failure === undefined && <HereList answer={answer} {...(isEmbedded ? {} : { matchPath: pathOf })} />}
          {isEmbedded && <NewTabLink href={herePath(fields)}>{texts.inPortal(portalName())}</NewTabLink>}
        </div>
      </div>
    </Guarded>
  )
}

const pathOf = (table: string, variable: string) => matchPath({ variables: `${table}.${variable}` })

function PlaceForm() {
  const { lat, lon, time, depth } = useStore($fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    list()
  }
  return (
    <form className="here-form" onSubmit={submit}>
      <TextField label={texts.lat} value={lat} onChange={(value) => edit({ lat: value })} isRequired maxLength={40} />
      <TextField label={texts.lon} value={lon} onChange={(value) => edit({ lon: value })} isRequired maxLength={40} />
      <TextField label={texts.time} value={time} onChange={(value) => edit({ time: value })} hint={texts.timeHint} maxLength={40} />
      <TextField label={texts.depth} value={depth} onChange={(value) => edit({ depth: value })} hint={texts.depthHint} maxLength={40} />
      <Button type="submit" tone="primary">
        {texts.show}
      </Button>
    </form>
  )
}

function summaryOf({ searched, datasets }: HereAnswer): string {
  if (searched === 0) return texts.empty
  if (datasets.length === 0) return texts.none
  return texts.found(
    datasets.reduce((sum, { variables }) => sum + variables.length, 0),
    datasets.length,
  )
}
