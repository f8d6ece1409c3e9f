import { limits } from '#core/limits/observations.ts'
import { numberColumn } from './numberColumn.ts'

/** WBK-07: depths in metres, positive down, 0 at the surface. */
export const depthRange = numberColumn({ name: 'depth', min: 0, max: limits.deepestDepthMetres, unit: 'metres' })
