import { downloadTexts } from '#core/messages/catalog.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'

/** What has arrived of a download. */
export interface Arrival {
  /** 0 while none can be counted. */
  readonly rows: number
  readonly sizeBytes: number
  /** Of all rows, 0 to 1; `undefined` where their number is not known. */
  readonly fraction: number | undefined
  /** Since it was first seen. */
  readonly seconds: number
  /** The bytes that had arrived by then. */
  readonly before: number
}

/** Before then a speed says nothing of what is to come. */
const STEADY_SECONDS = 2

/** How far a download is: `27,345 rows, 1.2 MB, 412.0 kB/s, about 9 seconds left`. The time left is that of the same speed. */
export function arrivalWords({ rows, sizeBytes, fraction, seconds, before }: Arrival): string {
  const words = [rows > 0 ? counted(rows, 'row') : '', sizeBytes > 0 ? sizeText(sizeBytes) : '']
  const perSecond = (sizeBytes - before) / seconds
  if (seconds >= STEADY_SECONDS && perSecond > 0) {
    words.push(`${sizeText(Math.round(perSecond))}/s`)
    if (fraction) words.push(downloadTexts.timeLeft(timeText((sizeBytes * (1 - fraction)) / fraction / perSecond)))
  }
  return words.filter((word) => word !== '').join(', ')
}

function timeText(seconds: number): string {
  if (seconds < 100) return counted(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour')
}
