import { useStore } from '@nanostores/react'
import { chartLabel, imageForms } from '#components/chart/image/snapshot.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { ChartFrame } from '#components/chart/stage/ChartFrame.tsx'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { downloadPath } from '#core/catalog/pagePaths.ts'
import { plotAddress } from '#core/charts/address/plotAddress.ts'
import { chartType } from '#core/charts/index.ts'
import type { SplitBy } from '#core/charts/look/look.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import { requestAddress } from '#core/charts/request/request.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { countText } from '#core/text/counted.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { saveFile } from '../../common/saveFile.ts'
import { logError } from '../../common/stores/faults.ts'
import { notify } from '../../common/stores/notices.ts'
import { $saving, saveData } from '../stores/archive.ts'
import { openCell } from '../stores/cells.ts'
import { changeLook, chartFileName, closeChart, splitChart } from '../stores/charts.ts'
import { differenceAddress } from '../stores/differences.ts'
import { type Chart, lookInAddress } from '../stores/openCharts.ts'
import { originOf } from '../stores/origin.ts'
import { $picture, choosePicture, findTheme, readFont } from '../stores/pictures.ts'
import { $selectedCast, castSelection } from '../stores/stations.ts'
import { CellPanel } from './CellPanel.tsx'
import { CodeButton } from './CodeButton.tsx'
import { CompareTools } from './CompareTools.tsx'
import { EmbedButton } from './EmbedButton.tsx'
import { OverlayButton } from './OverlayButton.tsx'
import { useChartWords } from './useChartWords.ts'
import { useLink } from './useLink.ts'

interface ChartViewProps {
  readonly chart: Chart
  readonly land: Land | null
  readonly isSignedIn: boolean
  /** Whether this page has tabs, of which further charts can get one. */
  readonly hasTabs?: boolean
}

/** One chart in its tab, with what only this page can do with it. */
export function ChartView({ chart, land, isSignedIn, hasTabs = false }: ChartViewProps) {
  const { id, name, look, content, cutAt, variable, split, cell, difference, overlay } = chart
  const words = useChartWords(chart)
  const link = useLink(id)
  const isWhole = difference !== null
  const hasPartners = hasTabs && chartType(name).plane !== undefined
  const canCompare = hasPartners || chartKinds[name].laysOver?.(look) === true
  return (
    <ChartFrame
      name={name}
      look={look}
      words={words}
      content={content}
      split={split}
      land={land}
      overlay={overlay}
      link={link}
      selection={castSelection(variable.Short_Name, useStore($selectedCast))}
      globeLand={mapAddresses.land}
      cut={cutAt && chartTexts.cut(variable.Long_Name, countText(limits.sparseRows), cutAt)}
      tools={{
        compare: canCompare && (
          <>
            {hasPartners && <CompareTools chart={chart} />}
            <OverlayButton chart={chart} />
          </>
        ),
        isCompared: link !== undefined,
        save: !isWhole && <DataTools chart={chart} isSignedIn={isSignedIn} />,
        share: isWhole ? (
          <CopyButton text={differenceAddress(chart) ?? ''} isAddress label={plotTexts.copyLink} hasWords isPlain />
        ) : (
          <ShareTools chart={chart} title={chartLabel(name, words)} />
        ),
      }}
      below={cell && <CellPanel chart={chart} cell={cell} hasTabs={hasTabs} />}
      onLook={(change) => changeLook(id, change)}
      {...(!isWhole && {
        onCell: (next: ChartCell) => openCell(id, next),
        onSplit: (by: SplitBy | null, isPlayed: boolean) => splitChart(id, by, isPlayed),
      })}
      pictures={{ choice: useStore($picture), onChoice: choosePicture, findTheme, readFont }}
      findOrigin={() => originOf(chart)}
      onSave={(image, form, panel) => saveFile(`${chartFileName(chart, panel)}.${imageForms[form].ending}`, image, image.type)}
      onAnimation={(image) => saveAnimation(chart, image)}
      onClose={() => closeChart(id)}
    />
  )
}

/** The address of a chart of rows, in each of its forms. */
function ShareTools({ chart, title }: { readonly chart: Chart; readonly title: string }) {
  const path = plotAddress(chart.draft, lookInAddress(chart)) ?? ''
  return (
    <>
      <CopyButton text={path} isAddress label={plotTexts.copyLink} hasWords isPlain />
      <EmbedButton path={path} title={title} isSplit={chart.split.state !== 'notTried'} />
      <CodeButton chart={chart} path={path} />
    </>
  )
}

/** The data of a chart of rows as files. */
function DataTools({ chart, isSignedIn }: { readonly chart: Chart; readonly isSignedIn: boolean }) {
  const { id } = chart
  const saving = useStore($saving)
  const save = () => void saveData(id, (file, archive) => saveFile(file, archive, archive.type))
  return (
    <>
      <Button tone="plain" isPending={saving.has(id)} onPress={save}>
        <Icon name="download" />
        Download data
      </Button>
      {isSignedIn && <DataLink chart={chart} />}
      <a className="button" data-tone="plain" href={downloadPath(chart.variable.Short_Name)}>
        <Icon name="download" />
        {chartTexts.downloadDataset}
      </a>
    </>
  )
}

/** Saves an animation once it is made; a chart of very many steps may be more than the browser's memory takes. */
async function saveAnimation(chart: Chart, image: Promise<Blob>): Promise<void> {
  try {
    const made = await image
    saveFile(`${chartFileName(chart, 'animation')}.png`, made, made.type)
  } catch (fault) {
    notify(chartTexts.play.failed, 'danger')
    logError(fault)
  }
}

function DataLink({ chart: { request, variable } }: { readonly chart: Chart }) {
  const filename = `${variable.Short_Name}_${variable.Variable}.csv`
  return (
    <a className="button" data-tone="plain" href={requestAddress(request, { filename, spreadsheet: 'true' })}>
      <Icon name="download" />
      Download CSV
    </a>
  )
}
