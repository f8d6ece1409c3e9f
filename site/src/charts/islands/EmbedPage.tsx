import './EmbedPage.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { chartLabel } from '#components/chart/image/snapshot.ts'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import { chartWords } from '#components/chart/words/chartWords.ts'
import { NewTabLink } from '#components/cruise/NewTabLink.tsx'
import { type ChartModel, chartType } from '#core/charts/index.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { failureOf, shownValue } from '#core/request/RequestState.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { portalName } from '../../common/portalName.ts'
import { $embedded, $embeddedCitation, $embeddedModel, type EmbeddedChart, showEmbedded } from '../stores/embedded.ts'
import { useLand } from './useLand.ts'

/** One chart within a page of another site, with its source and the way to the portal; nothing in it acts for whoever reads it. */
export function EmbedPage() {
  useEffect(() => showEmbedded(location.search), [])
  const chart = useStore($embedded)
  const content = useStore($embeddedModel)
  const model = shownValue(content)
  const failure = failureOf(content)
  return (
    <Guarded>
      {chart && model ? <Picture chart={chart} model={model} /> : <Waiting says={failure} />}
      {chart && <Origin chart={chart} />}
    </Guarded>
  )
}

function Waiting({ says }: { readonly says: string | undefined }) {
  return (
    <div className="embed-wait">
      <h1 className="vh">{plotTexts.title}</h1>
      {says === undefined ? <p role="status">{plotTexts.waiting}</p> : <p role="alert">{says}</p>}
    </div>
  )
}

/** The picture is flat: many frames of a page could not each have a globe. */
function Picture({ chart: { name, draft, variable, look }, model }: { readonly chart: EmbeddedChart; readonly model: ChartModel }) {
  const land = useLand()
  const words = useMemo(() => chartWords(draft, variable), [draft, variable])
  const summary = useMemo(() => chartType(name).summary(model, words, look).join(' '), [name, model, words, look])
  return (
    <figure className="embed-figure">
      <figcaption>
        <h1>
          {words.title} <span>{words.unit}</span>
        </h1>
        <p>{words.ranges.map(([range, value]) => `${range} ${value}`).join(' · ')}</p>
        <p className="vh">{summary}</p>
      </figcaption>
      <ChartPlot {...{ name, model, look, words, land }} label={chartLabel(name, words)} />
    </figure>
  )
}

function Origin({ chart: { address, variable } }: { readonly chart: EmbeddedChart }) {
  const citation = useStore($embeddedCitation)
  return (
    <footer className="embed-origin">
      <NewTabLink href={address}>{plotTexts.inPortal(portalName())}</NewTabLink>
      <span>{citation || variable.Dataset_Name}</span>
    </footer>
  )
}
