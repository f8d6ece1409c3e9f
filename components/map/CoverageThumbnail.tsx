import './CoverageThumbnail.css'
import type { GridImage } from '#core/catalog/DatasetFile.ts'
import { cellsOf } from '#core/charts/image/gridImage.ts'
import type { CatalogRowView } from '#core/pages/views.ts'
import { type Land, landPath, linePath } from './geography/Land.ts'

const WORLD = [
  { west: -180, east: 180 },
  { min: -90, max: 90 },
] as const

/** Degrees a side of the cells that a thumbnail draws. */
const CELL = 4

type Drawn = Pick<CatalogRowView, 'shortName' | 'tracks' | 'coverage'>

/** The coastlines and coverages that the thumbnails of a page refer to, drawn once. Needs what was computed of the data sets: for pages made on the server. */
export function CoverageShapes({ land, datasets }: { readonly land: Land; readonly datasets: readonly Drawn[] }) {
  return (
    <svg className="thumbnail-shapes" aria-hidden="true" focusable="false">
      <defs>
        <path id="thumbnail-land" className="thumbnail-land" d={landPath(land, ...WORLD, 1)} />
        {datasets.map((dataset) => (
          <Shape key={dataset.shortName} {...dataset} />
        ))}
      </defs>
    </svg>
  )
}

function Shape({ shortName, tracks, coverage }: Drawn) {
  const id = `coverage-${shortName}`
  if (tracks.length === 0) return coverage && <path id={id} className="thumbnail-cells" d={coveragePath(coverage)} />
  const lines = tracks.filter((track) => track.length > 1).map((track) => linePath(track, WORLD[0], 0.5))
  const dots = tracks.filter((track) => track.length === 1).map((track) => `${linePath(track, WORLD[0], 0.5)}h0`)
  return (
    <g id={id}>
      {lines.length > 0 && <path className={lines.length > 40 ? 'thumbnail-line many' : 'thumbnail-line'} d={lines.join('')} />}
      {dots.length > 0 && <path className="thumbnail-dot" d={dots.join('')} />}
    </g>
  )
}

/** The covered cells of the world as runs along each parallel, `CELL` degrees a side: a few kilobytes instead of a picture. */
function coveragePath(coverage: GridImage): string {
  const cells = cellsOf(coverage)
  const covered = new Set<number>()
  cells.forEach((byte, index) => {
    if (byte === 0) return
    const lon = coverage.west + ((index % coverage.columns) + 0.5) * coverage.lonStep
    const lat = coverage.north - (Math.floor(index / coverage.columns) + 0.5) * coverage.latStep
    covered.add(Math.floor((90 - lat) / CELL) * (360 / CELL) + Math.floor((lon + 180) / CELL))
  })
  let path = ''
  for (const cell of [...covered].sort((a, b) => a - b)) {
    const column = cell % (360 / CELL)
    if (column > 0 && covered.has(cell - 1)) continue
    let run = 1
    while (column + run < 360 / CELL && covered.has(cell + run)) run++
    path += `M${column * CELL - 180} ${Math.floor(cell / (360 / CELL)) * CELL - 90}h${run * CELL}v${CELL}h${-run * CELL}z`
  }
  return path
}

interface CoverageThumbnailProps {
  readonly shortName: string
  readonly label: string
}

/** A small world map of where a data set has values. Refers to the shapes of `CoverageShapes`; without them it shows water only. */
export function CoverageThumbnail({ shortName, label }: CoverageThumbnailProps) {
  return (
    <svg className="thumbnail" viewBox="-180 -90 360 180" role="img" aria-label={label}>
      <use href="#thumbnail-land" />
      <use href={`#coverage-${shortName}`} />
    </svg>
  )
}
