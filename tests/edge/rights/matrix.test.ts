import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { rightsMatrix, tableOf } from './matrix.ts'

const portal = await openNodePortal()
afterAll(() => portal.close())

rightsMatrix(
  () => portal,
  (cells) => {
    const table = tableOf('Node', cells)
    mkdirSync('.reports', { recursive: true })
    writeFileSync('.reports/rights-node.txt', table)
    process.stdout.write(table)
  },
)
