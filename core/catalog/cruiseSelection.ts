import { limits } from '#core/limits/catalog.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'

/** How many points the trajectory of each cruise has, by its ID; a cruise that is not in it has none. */
export type PointCounts = Readonly<Record<string, number>>

/** The result of a choice: the chosen cruises in the order of their choice, and a message if one was not added. */
export interface CruiseChoice {
  readonly chosen: readonly number[]
  readonly says: string | null
}

/** The points of several cruises together. */
export function selectionPoints(chosen: readonly number[], counts: PointCounts): number {
  return chosen.reduce((sum, id) => sum + (counts[id] ?? 0), 0)
}

/** Whether a selection may not be drawn: several cruises with more points than the limit; one alone never is too large (EXP-10). */
export function exceedsLimit(chosen: readonly number[], counts: PointCounts): boolean {
  return chosen.length > 1 && selectionPoints(chosen, counts) > limits.trajectoryPoints
}

/** Adds a cruise to a selection, unless that would pass the limit; one that is chosen already stays where it is. */
export function chooseCruise(
  chosen: readonly number[],
  cruise: { readonly ID: number; readonly Name: string },
  counts: PointCounts,
): CruiseChoice {
  if (chosen.includes(cruise.ID)) return { chosen, says: null }
  const next = [...chosen, cruise.ID]
  if (!exceedsLimit(next, counts)) return { chosen: next, says: null }
  return { chosen, says: cruiseTexts.notAdded(cruise.Name, selectionPoints(next, counts)) }
}

/** The words of the render button (EXP-09), and whether it can be pressed. */
export function renderButton(chosen: readonly number[], counts: PointCounts): { readonly label: string; readonly canRender: boolean } {
  if (chosen.length === 0) return { label: cruiseTexts.render.none, canRender: false }
  if (exceedsLimit(chosen, counts)) return { label: cruiseTexts.render.exceeded, canRender: false }
  return { label: cruiseTexts.render.ready(chosen.length), canRender: true }
}
