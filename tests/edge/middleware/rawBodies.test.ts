import { rawBodiesSuite } from './rawBodies.ts'

rawBodiesSuite('Node')
