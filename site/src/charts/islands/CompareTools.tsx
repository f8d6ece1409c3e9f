import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chartWords } from '#components/chart/words/chartWords.ts'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import { chartTexts } from '#core/messages/charts.ts'
import { notify } from '../../common/stores/notices.ts'
import { comparableTo, createDifference } from '../stores/differences.ts'
import { $link, linkableWith, linkCharts, partnerOf, unlinkCharts } from '../stores/links.ts'
import { $charts, type Chart } from '../stores/openCharts.ts'

const texts = chartTexts.difference

/** What can be done with two charts of one plane: seeing the same part of both, and their difference. Says how while no other is open. */
export function CompareTools({ chart }: { readonly chart: Chart }) {
  const charts = useStore($charts)
  const partner = partnerOf(chart.id, useStore($link))
  const [chosen, setChosen] = useState<number | null>(null)
  const others = linkableWith(chart, charts)
  // Of several, the linked one, else the last chart of rows.
  const wanted = [partner, chosen, comparableTo(chart, charts).at(-1)?.id, others.at(-1)?.id]
  const other = wanted.map((id) => others.find((each) => each.id === id)).find((each) => each !== undefined)
  if (!other) return <p>{chartTexts.tools.nothingToCompare}</p>
  const label = (each: Chart) => {
    const place = charts.indexOf(each) + 1
    if (each.difference) return texts.chart(place, texts.plain)
    const { title, time } = chartWords(each.draft, each.variable)
    return texts.chart(place, [title, time].filter((text) => text !== '').join(', '))
  }
  const choose = (id: number) => {
    setChosen(id)
    if (partner !== null) linkCharts(chart.id, id)
  }
  const subtract = () => {
    const says = createDifference(chart.id, other.id)
    if (says !== null) notify(says, 'danger')
  }
  return (
    <>
      {others.length > 1 && (
        <Select
          beside
          label={texts.with}
          options={others.map((each) => ({ id: String(each.id), label: label(each) }))}
          value={String(other.id)}
          onChange={(id) => choose(Number(id))}
        />
      )}
      <Button
        tone="plain"
        aria-label={chartTexts.link.of(label(other))}
        aria-pressed={partner !== null}
        onPress={() => (partner === null ? linkCharts(chart.id, other.id) : unlinkCharts())}
      >
        {chartTexts.link.label}
      </Button>
      {comparableTo(chart, charts).includes(other) && (
        <Button tone="plain" aria-label={texts.of(label(other))} onPress={subtract}>
          {texts.button}
        </Button>
      )}
    </>
  )
}
