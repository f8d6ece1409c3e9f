import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chartWords } from '#components/chart/chartWords.ts'
import { Button } from '#components/controls/Button.tsx'
import { Select } from '#components/controls/Select.tsx'
import { chartTexts } from '#core/messages/charts.ts'
import { notify } from '../../shell/stores/notices.ts'
import { comparableTo, createDifference } from '../stores/differences.ts'
import { $charts, type Chart } from '../stores/openCharts.ts'

const texts = chartTexts.difference

/** What can be done with two charts of one plane: their difference. Nothing while no other is open. */
export function CompareTools({ chart }: { readonly chart: Chart }) {
  const charts = useStore($charts)
  const others = comparableTo(chart, charts)
  const [chosen, setChosen] = useState<number | null>(null)
  const other = others.find(({ id }) => id === chosen) ?? others.at(-1)
  if (!other) return null
  const label = ({ id, draft, variable }: Chart) => {
    const { title, time } = chartWords(draft, variable)
    return texts.chart(charts.findIndex((each) => each.id === id) + 1, [title, time].filter((text) => text !== '').join(', '))
  }
  const subtract = () => {
    const says = createDifference(chart.id, other.id)
    if (says !== null) notify(says, 'danger')
  }
  return (
    <span className="chart-compare">
      {others.length > 1 && (
        <Select
          beside
          label={texts.with}
          options={others.map((each) => ({ id: String(each.id), label: label(each) }))}
          value={String(other.id)}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
      <Button tone="plain" aria-label={texts.of(label(other))} onPress={subtract}>
        {texts.button}
      </Button>
    </span>
  )
}
