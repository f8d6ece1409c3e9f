import { pythonText } from '#core/text/quoting.ts'
import type { Drawing } from './Drawing.ts'

/** A column of the data frame. */
export const column = (name: string): string => `df[${pythonText(name)}]`

/** matplotlib reads what is between dollar signs as mathematics. */
const label = (text: string): string => pythonText(text.replaceAll('$', '\\$'))

/** The titles of both axes. */
export const titles = (x: string, y: string): string[] => [`plt.xlabel(${label(x)})`, `plt.ylabel(${label(y)})`]

/** Has longitudes run on across the date line. */
export const eastward = ({ crossesDateLine }: Drawing): string[] => (crossesDateLine ? ['df["lon"] = df["lon"] % 360'] : [])

/** The key of the colours. */
export const colourKey = ({ title }: Drawing): string => `plt.colorbar(label=${label(title)})`

/** Turns the vertical axis, so that depths go down. */
export const DOWN = 'plt.gca().invert_yaxis()'
