import { writeSync } from 'node:fs'
import { Disk } from '../Disk.ts'
import { openKilled } from './KilledPortal.ts'
import { operations } from './operations.ts'
import type { Prepared } from './prepareFolder.ts'

/** `killed.ts DISK FOLDER OPERATION PREPARED SETTINGS`: does something on a disk that ends this process; says `done` once it is acknowledged. */
const [place = '', dataDir = '', name = '', prepared = '{}', settings = '{}'] = process.argv.slice(2)
const operation = operations.find((one) => one.name === name)
const disk = new Disk(place)
const portal = await openKilled(dataDir, JSON.parse(settings) as Record<string, string>)
await operation?.prepare?.(portal)
disk.beginKill()
try {
  await operation?.run(portal, JSON.parse(prepared) as Prepared)
  // By the system itself, as this process may end at any moment.
  writeSync(1, 'done')
} catch (fault) {
  writeSync(2, String(fault))
}
// What follows an answer belongs to it.
await portal.close()
disk.mend()
process.exit()
