import { atom } from 'nanostores'
import type { CastSelection } from '#components/chart/stage/StationPanels.tsx'
import type { CastKey } from '#core/charts/points/casts.ts'

/** The cast that is selected in all charts of one data set, by its short name. */
interface SelectedCast {
  readonly dataset: string
  readonly cast: CastKey
}

/** The selected cast; `null` while none is. */
export const $selectedCast = atom<SelectedCast | null>(null)

/** The selection as charts of a data set take it. */
export const castSelection = (dataset: string, selected: SelectedCast | null): CastSelection => ({
  cast: selected?.dataset === dataset ? selected.cast : null,
  onCast: (cast) => $selectedCast.set(cast && { dataset, cast }),
})
