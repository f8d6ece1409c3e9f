import { rText } from '#core/text/quoting.ts'
import type { Drawing } from './Drawing.ts'

/** A column of the data frame. */
export const column = (name: string): string => `df[[${rText(name)}]]`

/** The titles of both axes, as arguments. */
export const titles = (x: string, y: string): string => `xlab = ${rText(x)}, ylab = ${rText(y)}`

/** The title over the picture, as an argument. */
export const heading = ({ title }: Drawing): string => `main = ${rText(title)}`

/** Has longitudes run on across the date line. */
export const eastward = ({ crossesDateLine }: Drawing): string[] => (crossesDateLine ? ['df$lon <- df$lon %% 360'] : [])
