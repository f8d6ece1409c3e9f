import { atom, computed } from 'nanostores'
import type { PlaneLink, SharedPoint } from '#components/chart/stage/usePlaneView.ts'
import { chartType } from '#core/charts/index.ts'
import type { PlaneView } from '#core/charts/plane/planeView.ts'
import { $charts, type Chart, chartOf } from './openCharts.ts'

/** Two charts of one plane that show the same part, and the cursor at the same point. */
interface Link {
  readonly first: number
  readonly second: number
}

const $wanted = atom<Link | null>(null)

/** The two charts that are linked, as long as both are open. */
export const $link = computed([$wanted, $charts], (link, charts) => {
  const isOpen = (id: number) => charts.some((chart) => chart.id === id)
  return link && isOpen(link.first) && isOpen(link.second) ? link : null
})

interface Shared {
  readonly view: PlaneView | null
  readonly point: SharedPoint | null
}

const nothing: Shared = { view: null, point: null }

/** What linked charts show. */
export const $shared = atom(nothing)

/** What charts show that are linked with none. */
export const $unshared = atom(nothing)

/** Links a chart with another, both alone; `false` where they are not of one plane. */
export function linkCharts(first: number, second: number): boolean {
  const [one, other] = [chartOf(first), chartOf(second)]
  if (!one || !other || !linkableWith(one, $charts.get()).includes(other)) return false
  $shared.set(nothing)
  $wanted.set({ first, second })
  return true
}

/** Ends the link. */
export function unlinkCharts(): void {
  $wanted.set(null)
}

/** The open charts that a chart can be linked with: others of the same plane. */
export function linkableWith({ id, name }: Chart, charts: readonly Chart[]): readonly Chart[] {
  const { plane } = chartType(name)
  return plane === undefined ? [] : charts.filter((other) => other.id !== id && chartType(other.name).plane === plane)
}

/** The chart that a chart is linked with; `null` without one. */
export function partnerOf(id: number, link: Link | null): number | null {
  if (link?.first === id) return link.second
  return link?.second === id ? link.first : null
}

/** A link as the pictures of charts take it. */
export function planeLink(shared: Shared): PlaneLink {
  return {
    ...shared,
    onView: (view) => $shared.set({ ...$shared.get(), view }),
    onPoint: (point) => $shared.set({ ...$shared.get(), point }),
  }
}
