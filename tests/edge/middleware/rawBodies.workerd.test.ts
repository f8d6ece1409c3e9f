import { rawBodiesSuite } from './rawBodies.ts'

rawBodiesSuite('workerd')
