import { type Anomaly, anomaliesOf } from './anomalies.ts'
import { monitorYears, percentOf, signed } from './monitorScale.ts'

interface Series {
  readonly warm: readonly Anomaly[]
  readonly level: readonly Anomaly[]
}

/** The values of one month of the monitor, in words; `level` has one value per year. */
export function monitorWords({ warm, level }: Series, index: number): string {
  const at = warm[index]
  if (at === undefined) return ''
  const year = at.date.slice(0, 4)
  const high = level.find(({ date }) => date.startsWith(year))
  const temperature = `${at.date.slice(0, 7)}: ${signed(at.value, 2)} °C`
  return high === undefined ? temperature : `${temperature}; ${year}: ${signed(high.value, 2)} m`
}

/** The number of the month that is nearest to a share of the time axis, 0 to 1. */
export function monthAt(warm: readonly Anomaly[], share: number): number {
  const year = monitorYears.first + share * (monitorYears.last - monitorYears.first)
  return warm.reduce((best, each, at) => (Math.abs(each.year - year) < Math.abs((warm[best]?.year ?? 0) - year) ? at : best), 0)
}

/** Reads out the values under the pointer, or of the month that the slider below the plot stands at. The series are read when they are first wanted. */
export function hydrateMonitor(place: HTMLElement): void {
  const [plot, slider] = [place.querySelector<SVGSVGElement>('.monitor-plot'), place.querySelector('input')]
  const [readout, cursor] = [place.querySelector('output'), place.querySelector('.monitor-cursor')]
  if (!plot || !slider || !readout || !cursor) return
  let reading: Promise<Series> | null = null
  const series = () => {
    reading ??= readSeries(place)
    return reading
  }
  const show = async () => {
    const found = await series()
    const words = monitorWords(found, slider.valueAsNumber)
    readout.textContent = words
    slider.setAttribute('aria-valuetext', words)
    const x = `${percentOf(found.warm[slider.valueAsNumber]?.year ?? monitorYears.last).toFixed(2)}%`
    cursor.setAttribute('x1', x)
    cursor.setAttribute('x2', x)
    place.dataset.read = ''
  }
  slider.addEventListener('input', () => void show())
  slider.addEventListener('focus', () => void show())
  plot.addEventListener('pointermove', async ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(plot)
    const [from, to] = [Number.parseFloat(paddingLeft), width - Number.parseFloat(paddingRight)]
    const { warm } = await series()
    slider.value = String(monthAt(warm, (clientX - left - from) / (to - from)))
    await show()
  })
}

async function readSeries(place: HTMLElement): Promise<Series> {
  const read = async (path = '') => anomaliesOf(await (await fetch(path)).text())
  const [warm, level] = await Promise.all([read(place.dataset.warm), read(place.dataset.level)])
  return { warm, level }
}
