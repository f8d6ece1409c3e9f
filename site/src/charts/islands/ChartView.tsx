import { useMemo } from 'react'
import { ChartFrame } from '#components/chart/ChartFrame.tsx'
import { chartWords } from '#components/chart/chartWords.ts'
import { Icon } from '#components/controls/Icon.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { requestAddress } from '#core/charts/request.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { countText } from '#core/text/counted.ts'
import { saveFile } from '../../shell/saveFile.ts'
import { type Chart, changeLook, closeChart } from '../stores/charts.ts'

interface ChartViewProps {
  readonly chart: Chart
  readonly land: Land | null
  readonly isSignedIn: boolean
}

/** One chart in its tab, with what only this page can do with it. */
export function ChartView({ chart, land, isSignedIn }: ChartViewProps) {
  const { id, name, look, content, cutAt, variable, draft } = chart
  const words = useMemo(() => chartWords(draft, variable), [draft, variable])
  return (
    <ChartFrame
      name={name}
      look={look}
      words={words}
      content={content}
      land={land}
      cut={cutAt && chartTexts.cut(variable.Long_Name, countText(limits.sparseRows), cutAt)}
      tools={isSignedIn && <DataLink chart={chart} />}
      onLook={(change) => changeLook(id, change)}
      onSave={(image, form) => saveFile(`${variable.Short_Name}_${variable.Variable}_${name}.${form}`, image, image.type)}
      onClose={() => closeChart(id)}
    />
  )
}

function DataLink({ chart: { request, variable } }: { readonly chart: Chart }) {
  const filename = `${variable.Short_Name}_${variable.Variable}.csv`
  return (
    <a className="button" data-tone="plain" href={requestAddress(request, { filename })}>
      <Icon name="download" />
      Download CSV
    </a>
  )
}
