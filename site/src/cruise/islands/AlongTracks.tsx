import { useStore } from '@nanostores/react'
import { AlongTrack } from '#components/cruise/AlongTrack.tsx'
import { chartsPath, datasetPath } from '#core/catalog/pagePaths.ts'
import { $chosenDepth, $chosenVariable, $section, $valueRange, $values, $variables, retryAlong } from '../stores/alongTrack.ts'

/** Another island may have read the values before this one is hydrated. */
const atFirst = { ssr: 'initial' } as const

interface AlongTracksProps {
  readonly onChoose: (key: string) => void
  readonly onDepth: (depth: number | null) => void
}

/** What was measured along the tracks that are shown. */
export function AlongTracks({ onChoose, onDepth }: AlongTracksProps) {
  return (
    <AlongTrack
      variables={useStore($variables, atFirst)}
      chosen={useStore($chosenVariable, atFirst)}
      values={useStore($values, atFirst)}
      section={useStore($section, atFirst)}
      hrefOf={datasetPath}
      chartHrefOf={chartsPath}
      onChoose={onChoose}
      onRetry={() => void retryAlong()}
      range={useStore($valueRange, atFirst)}
      depth={useStore($chosenDepth, atFirst)}
      onDepth={onDepth}
    />
  )
}
