import { boundsFor } from '#components/map/frame.ts'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { chartsPath } from '#core/catalog/pagePaths.ts'
import { sampleFigure } from '#core/pages/figures.ts'

/** The id of the map of the whole world above the samples, whose coastlines those of the world share. */
export const STRIP_MAP = 'extent'

/** What the maps of a data set show: the world without its empty south, or the region that has values. */
export function sampleFrame({ computed }: DatasetView) {
  const bounds = boundsFor(computed.lon, computed.lat)
  const isWorld = bounds.lon.west === -180 && bounds.lon.east === 180
  return { isWorld, frame: isWorld ? { lon: bounds.lon, lat: { min: -80, max: 90 } } : bounds }
}

/** The previews of a data set's variables, each with its captions and links; `figure` is null for irregular positions, which have no map. */
export function samplesOf(dataset: DatasetView) {
  const { file, computed } = dataset
  return file.variables
    .filter(({ visualize, name }) => visualize && (computed.variables[name]?.distribution.length ?? 0) > 0)
    .map((variable, index) => {
      const statistics = computed.statistics[variable.name]
      const shapes = computed.variables[variable.name]
      return {
        variable,
        figure: sampleFigure(dataset, variable.name),
        id: `sample-${index}`,
        counts: shapes?.distribution ?? [],
        says: file.timeMeaning.kind === 'static' ? '' : `, ${shapes?.sample?.says ?? ''}`,
        min: Number(statistics?.min ?? 0),
        max: Number(statistics?.max ?? 0),
        count: statistics?.count ?? 0,
        address: chartsPath(variable.id),
      }
    })
}

/** The variable that the page shows before the reader chooses: the first with a preview, else the first of all. */
export function firstVariable(dataset: DatasetView): string {
  return (samplesOf(dataset)[0]?.variable ?? dataset.file.variables[0])?.name ?? '*'
}
