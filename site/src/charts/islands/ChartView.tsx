import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { ChartFrame } from '#components/chart/ChartFrame.tsx'
import { chartWords } from '#components/chart/chartWords.ts'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { requestAddress } from '#core/charts/request.ts'
import { limits } from '#core/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { countText } from '#core/text/counted.ts'
import { mapAddresses } from '../../cruise/islands/mapAddresses.ts'
import { saveFile } from '../../shell/saveFile.ts'
import { $saving, saveData } from '../stores/archive.ts'
import { type Chart, changeLook, chartFileName, closeChart, splitChart } from '../stores/charts.ts'

interface ChartViewProps {
  readonly chart: Chart
  readonly land: Land | null
  readonly isSignedIn: boolean
}

/** One chart in its tab, with what only this page can do with it. */
export function ChartView({ chart, land, isSignedIn }: ChartViewProps) {
  const { id, name, look, content, cutAt, variable, draft, split } = chart
  const saving = useStore($saving)
  const save = () => void saveData(id, (file, archive) => saveFile(file, archive, archive.type))
  const words = useMemo(() => chartWords(draft, variable), [draft, variable])
  return (
    <ChartFrame
      name={name}
      look={look}
      words={words}
      content={content}
      split={split}
      land={land}
      globeLand={mapAddresses.land}
      cut={cutAt && chartTexts.cut(variable.Long_Name, countText(limits.sparseRows), cutAt)}
      tools={
        <>
          <Button tone="plain" isPending={saving.has(id)} onPress={save}>
            <Icon name="download" />
            Download data
          </Button>
          {isSignedIn && <DataLink chart={chart} />}
        </>
      }
      onLook={(change) => changeLook(id, change)}
      onSplit={(by) => splitChart(id, by)}
      onSave={(image, form, panel) => saveFile(`${chartFileName(chart, panel)}.${form}`, image, image.type)}
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
