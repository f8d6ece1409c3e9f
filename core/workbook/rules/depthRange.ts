import { limits } from '#core/limits/observations.ts'
import { inData } from './introduceError.ts'
import { numberColumn } from './numberColumn.ts'

/** WBK-07: depths in metres, positive down, 0 at the surface. */
export const depthRange = numberColumn({
  name: 'depth',
  min: 0,
  max: limits.deepestDepthMetres,
  unit: 'metres',
  example: {
    introduceError: inData('depth', 3, -105),
    because: 'Depths count downwards from the surface, so that they are positive. The deepest trench is about 10,935 m deep.',
  },
})
