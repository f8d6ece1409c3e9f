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
import { type Chart, changeLook, closeChart, splitChart } from '../stores/charts.ts'

interface ChartViewProps {
  readonly chart: Chart
  readonly land: Land | null
  readonly isSignedIn: boolean
}

/** One chart in its tab, with what only this page can do with it. */
export function ChartView({ chart, land, isSignedIn }: ChartViewProps) {
  const { id, name, look, content, cutAt, variable, draft, split } = chart
  const words = useMemo(() => chartWords(draft, variable), [draft, variable])
  return (
    <ChartFrame
      name={name}
      look={look}
      words={words}
      content={content}
      split={split}
      land={land}
      cut={cutAt && chartTexts.cut(variable.Long_Name, countText(limits.sparseRows), cutAt)}
      tools={isSignedIn && <DataLink chart={chart} />}
      onLook={(change) => changeLook(id, change)}
      onSplit={(by) => splitChart(id, by)}
      onSave={(image, form, panel) => saveFile(`${fileName(chart, panel)}.${form}`, image, image.type)}
      onClose={() => closeChart(id)}
    />
  )
}

/** Data set, variable, kind and panel, in signs that every file system takes. */
function fileName({ variable, name }: Chart, panel: string | null): string {
  const parts = [variable.Short_Name, variable.Variable, name, ...(panel === null ? [] : [panel])]
  return parts.join('_').replace(/[^\w.-]+/g, '-')
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
