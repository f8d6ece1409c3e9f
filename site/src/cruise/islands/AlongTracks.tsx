import { useStore } from '@nanostores/react'
import { AlongTrack } from '#components/cruise/AlongTrack.tsx'
import { chartsPath, datasetPath } from '#core/catalog/pagePaths.ts'
import { $chosenVariable, $valueRange, $values, $variables, retryAlong } from '../stores/alongTrack.ts'

interface AlongTracksProps {
  readonly onChoose: (key: string) => void
  /** Whether a map shows the same values in colour. */
  readonly isColoured?: boolean
}

/** What was measured along the tracks that are shown. */
export function AlongTracks({ onChoose, isColoured = false }: AlongTracksProps) {
  const range = useStore($valueRange)
  return (
    <AlongTrack
      variables={useStore($variables)}
      chosen={useStore($chosenVariable)}
      values={useStore($values)}
      hrefOf={datasetPath}
      chartHrefOf={chartsPath}
      onChoose={onChoose}
      onRetry={() => void retryAlong()}
      range={isColoured ? range : null}
    />
  )
}
