import type { Attack } from '../Attack.ts'
import { greedyAttacks } from './greedy.ts'
import { lengthAttacks } from './length.ts'
import { peopleAttacks } from './people.ts'
import { pipelinedAttacks } from './pipelined.ts'
import { shapeAttacks } from './shape.ts'
import { slowAttacks } from './slow.ts'

/** Every attack that is measured. */
export const attacks: readonly Attack[] = [
  ...shapeAttacks,
  ...lengthAttacks,
  ...slowAttacks,
  ...pipelinedAttacks,
  ...greedyAttacks,
  ...peopleAttacks,
]
