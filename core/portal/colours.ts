import type { PortalColours } from './PortalFace.ts'

type Channels = readonly [number, number, number]

/** What text and buttons of the accent stand on (`components/styles/tokens.css`), besides a wash of the accent itself. */
const GROUNDS = { day: ['#ffffff', '#f6f9fa', '#eef3f5'], night: ['#0b2130', '#081926', '#03161d'] } as const
const WASH = { day: 0.08, night: 0.12 } as const

/** WCAG 2.2, 1.4.3: text of normal size. */
const MIN_CONTRAST = 4.5

const channels = (hex: string): Channels => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels

/** A colour with a share of another one in it. */
function mixed(colour: string, other: string, share: number): string {
  const [a, b] = [channels(colour), channels(other)]
  return `#${a
    .map((value, at) =>
      Math.round(value + ((b[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Relative luminance. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well two colours can be told apart, 1 to 21. Source: WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The ground of selected things: paper with a little of the accent in it. */
export const washOf = (accent: string, time: keyof typeof GROUNDS): string => mixed(GROUNDS[time][1], accent, WASH[time])

/** What is wrong with an accent, in words; null for one that can be read on everything that it stands on. */
export function accentError(accent: string, time: keyof typeof GROUNDS): string | null {
  const all = [...GROUNDS[time], washOf(accent, time)].map((ground) => ({ ground, ratio: contrast(accent, ground) }))
  const [worst] = all.toSorted((a, b) => a.ratio - b.ratio)
  if (worst === undefined || worst.ratio >= MIN_CONTRAST) return null
  return `has a contrast of ${worst.ratio.toFixed(1)}:1 on ${worst.ground}; text needs ${MIN_CONTRAST}:1, so choose a ${time === 'day' ? 'darker' : 'lighter'} colour`
}

/** The same colour made light enough for dark glass. */
export function nightOf(accent: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(accent, '#ffffff', share)
    if (accentError(lighter, 'night') === null) return lighter
  }
  return '#ffffff'
}

/** The style sheet that gives these colours to pages. Its selectors go before those of the pages' own sheets, in whichever order they come. */
export function coloursCss({ accent, accentNight }: PortalColours): string {
  const of = (colour: string, strong: string, time: keyof typeof GROUNDS) =>
    `--accent:${colour};--accent-strong:${strong};--accent-wash:${washOf(colour, time)};--focus:${colour}`
  const night = of(accentNight, mixed(accentNight, '#ffffff', 0.35), 'night')
  return `@layer tokens{:root:root{${of(accent, mixed(accent, '#000000', 0.25), 'day')}}@media not print{:root[data-theme="night"],:root[data-theme="dusk"] .glass{${night}}}}
`
}
