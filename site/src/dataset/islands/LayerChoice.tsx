import { useEffect, useState } from 'react'
import { type FirstLook, SampleChart, type SampledVariable } from '#components/chart/sample/SampleChart.tsx'
import { Select } from '#components/controls/Select.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import { monthNames } from '#core/extent/months.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import type { RequestState } from '#core/request/RequestState.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { useRequest } from '../../common/islands/useRequest.ts'
import { fetchSample, sampleFailure } from '../stores/samples.ts'

interface LayerChoiceProps {
  readonly id: number
  readonly shortName: string
  readonly variable: SampledVariable
  /** Whether its times are months of a climatology. */
  readonly hasMonths: boolean
  /** In metres; none or one leave nothing to choose. */
  readonly depths: readonly number[]
}

/** Chooses the month and the depth of the map above, which then gives way to the layer that was chosen. */
export function LayerChoice(props: LayerChoiceProps) {
  // Without a script there is nothing to choose with.
  const isHydrated = useIsHydrated()
  return (
    <Guarded>
      <div className="layer">{isHydrated && <Choice {...props} />}</div>
    </Guarded>
  )
}

function Choice({ id, shortName, variable, hasMonths, depths }: LayerChoiceProps) {
  const [month, setMonth] = useState('1')
  const [depth, setDepth] = useState(String(depths[0] ?? ''))
  const isFirst = month === '1' && depth === String(depths[0] ?? '')
  const content = useLayer({ id, shortName, field: variable.name }, isFirst ? null : { month, depth })
  const said = [
    ...(hasMonths ? [monthNames[Number(month) - 1] ?? ''] : []),
    ...(depths.length > 1 ? [catalogTexts.layer.metres(Number(depth))] : []),
  ]
  return (
    <>
      <div className="layer-fields">
        {hasMonths && (
          <Select
            label={catalogTexts.layer.month}
            beside
            value={month}
            onChange={setMonth}
            options={monthNames.map((label, at) => ({ id: String(at + 1), label }))}
          />
        )}
        {depths.length > 1 && (
          <Select
            label={catalogTexts.layer.depth}
            beside
            value={depth}
            onChange={setDepth}
            options={depths.map((each) => ({ id: String(each), label: catalogTexts.layer.metres(each) }))}
          />
        )}
      </div>
      {!isFirst && (
        <div className="sample-look layer-look">
          <SampleChart content={content} variable={{ ...variable, longName: [variable.longName, ...said].join(', ') }} />
        </div>
      )}
    </>
  )
}

/** The latest layer that was asked for; an earlier one that comes late is left out. */
function useLayer(
  { id, shortName, field }: { readonly id: number; readonly shortName: string; readonly field: string },
  wanted: { readonly month: string; readonly depth: string } | null,
): RequestState<FirstLook> {
  const [content, { run, reset }] = useRequest<FirstLook>()
  const [month, depth] = [wanted?.month, wanted?.depth]
  useEffect(() => {
    if (month === undefined) return reset()
    const layer = { month: Number(month), ...(depth ? { depth: Number(depth) } : {}) }
    void run((watch) => fetchSample({ id, shortName, visType: 'Heatmap', field }, layer, watch), sampleFailure)
  }, [id, shortName, field, month, depth, run, reset])
  return content
}
