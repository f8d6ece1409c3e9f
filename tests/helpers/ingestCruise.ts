import { metadata, textVariable, variable } from '../fixtures/ingest/sourceFiles.ts'
import { ingestMade } from './ingestMade.ts'

/** A made voyage from 165° E across the date line to 170° W, hourly for ten days; nothing in it was measured. */
export const dateLineCruise = { name: 'MADE_DATELINE', nickname: 'Made across the date line' } as const

const HOURS = 240

function csvOf(column: string): string {
  const rows = Array.from({ length: HOURS }, (_, hour) => {
    const east = 165 + (25 * hour) / (HOURS - 1)
    const lon = east > 180 ? east - 360 : east
    const time = new Date(Date.UTC(2025, 5, 1, hour)).toISOString()
    return [time, (-20 + hour / 12).toFixed(4), lon.toFixed(4), dateLineCruise.name, (15 + 10 * Math.sin(hour / 24)).toFixed(2)].join(',')
  })
  return [`time,lat,lon,cruise,${column}`, ...rows, ''].join('\n')
}

/** Publishes two data sets of that cruise in the store of a portal that runs: one of the program Gradients, one of SCOPE. */
export async function ingestDateLineCruise(dataDir: string): Promise<void> {
  const cruise = { ...dateLineCruise, shipName: 'Made Ship', chiefName: 'Made Chief', series: 'Made' }
  for (const [shortName, column, program] of [
    ['Made_Thermosalinograph', 'made_temperature', 'gradients'],
    ['Made_Fluorometer', 'made_fluorescence', 'scope'],
  ] as const) {
    const described = metadata([textVariable('cruise'), variable(column)], {
      shortName,
      longName: shortName.replace('_', ' '),
      programs: [program],
      cruises: [cruise],
    })
    await ingestMade(dataDir, csvOf(column), described)
  }
}
