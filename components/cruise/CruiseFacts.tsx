import type { ReactNode } from 'react'
import { latitudeWords, longitudeWords, orEmpty } from '#components/catalog/words.ts'
import type { CruiseRecord } from '#core/catalog/records.ts'
import type { LonRange } from '#core/extent/Extent.ts'
import { cruisePageTexts } from '#core/messages/cruisePage.ts'

/** A program and its page. */
interface ProgramLink {
  readonly title: string
  readonly href: string
}

interface CruiseFactsProps {
  readonly cruise: CruiseRecord
  readonly sensors: readonly string[]
  readonly lon: LonRange | null
  readonly programs: readonly ProgramLink[]
}

/** The information table of a cruise (CRU-01). What is not known reads N/A, a time NA. */
export function CruiseFacts({ cruise, sensors, lon, programs }: CruiseFactsProps) {
  const bounds = lon ? { Lon_Min: lon.west, Lon_Max: lon.east } : cruise
  const rows: readonly (readonly [name: string, value: ReactNode, isNumber?: true])[] = [
    ['Nickname', orEmpty(cruise.Nickname)],
    ['Chief scientist', orEmpty(cruise.Chief_Name)],
    ['Ship', orEmpty(cruise.Ship_Name)],
    ['Start', dayOf(cruise.Start_Time), true],
    ['End', dayOf(cruise.End_Time), true],
    ['Latitude', latitudeWords(cruise), true],
    ['Longitude', longitudeWords(bounds), true],
    ['Series', orEmpty(cruise.Series)],
    ['Regions', orEmpty(cruise.Regions)],
    ['Measurement types', orEmpty(sensors.join(', '))],
    ['Programs', programs.length === 0 ? orEmpty('') : programLinks(programs)],
  ]
  return (
    <table className="cruise-facts" aria-label="About this cruise">
      <tbody>
        {rows.map(([name, value, isNumber]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={isNumber ? 'num' : undefined}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dayOf = (time: string | null): string => (time ?? cruisePageTexts.noTime).slice(0, 10)

function programLinks(programs: readonly ProgramLink[]): ReactNode {
  return programs.map(({ title, href }, index) => (
    <span key={href}>
      {index > 0 && ', '}
      <a href={href}>{title}</a>
    </span>
  ))
}
