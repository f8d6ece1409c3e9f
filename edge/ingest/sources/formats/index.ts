import type { Reader } from '../Reader.ts'
import { castawayReader } from './castaway.ts'
import { exchangeReader } from './exchange.ts'
import { hoboReader } from './hobo.ts'
import { odvReader } from './odv.ts'
import { pangaeaReader } from './pangaea.ts'
import { seaBassReader } from './seaBass.ts'
import { seaBirdReader } from './seaBird.ts'
import { seaBirdBottleReader } from './seaBirdBottles.ts'
import { socatReader } from './socat.ts'
import { tideGaugeReader } from './tideGauges.ts'
import { wodReader } from './wod.ts'
import { xbtReader } from './xbt.ts'

/** Text files of instruments, archives and data centres, each of which is known by its first lines. */
export const textReaders: readonly Reader[] = [
  ...[seaBirdReader, seaBirdBottleReader, exchangeReader, seaBassReader, xbtReader, castawayReader, odvReader, pangaeaReader],
  ...[socatReader, hoboReader, tideGaugeReader, wodReader],
]
