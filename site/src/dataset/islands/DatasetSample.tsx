import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SampleChart, type SampledVariable } from '#components/chart/sample/SampleChart.tsx'
import { notTried } from '#core/request/RequestState.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import { $samples, pickSample } from '../stores/samples.ts'

interface DatasetSampleProps {
  readonly id: number
  readonly shortName: string
  readonly visType: string
  readonly variable: SampledVariable
}

/** A first look at one variable, fetched when it comes into view. */
export const DatasetSample = guarded(Asked)

function Asked({ id, shortName, visType, variable }: DatasetSampleProps) {
  const content = useStore($samples)[id] ?? notTried
  useEffect(() => {
    void pickSample({ id, shortName, visType, field: variable.name })
  }, [id, shortName, visType, variable.name])
  return (
    <div className="sample-look">
      <SampleChart content={content} variable={variable} />
    </div>
  )
}
