/** The icons of the interface, as paths on a 16 by 16 grid. */
const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6.5 8 10.5 12 6.5',
  up: 'M4 9.5 8 5.5 12 9.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  comment: 'M2.5 3h11v7.5H8L4.5 13.5v-3h-2Z',
  copy: 'M5.5 5.5V3h7.5v7.5h-2.5M3 5.5h7.5V13H3Z',
  download: 'M8 2.5v7M5 7l3 3 3-3M2.5 13h11',
  warning: 'M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.1',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  grip: 'M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1',
  help: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.3v.1',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.2v4M8 4.8v.1',
  next: 'M6 3.5 10.5 8 6 12.5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  previous: 'M10 3.5 5.5 8 10 12.5',
  play: 'M5 3.5v9L12.5 8Z',
  locate: 'M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM8 1v3M8 12v3M1 8h3M12 8h3',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  whole: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  locked: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  unlocked: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0',
  star: 'm8 2.2 1.75 3.6 3.95.55-2.87 2.77.7 3.93L8 11.18l-3.53 1.87.7-3.93L2.3 6.35l3.95-.55z',
  stop: 'M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4zM8 4.8v4M8 11v.2',
  look: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 2v12M8 5h4.6M8 8h6M8 11h4.6',
  split: 'M3 3h3.5v10H3ZM9.5 4.5v7l4-3.5Z',
  compare: 'M2.5 3h11v10h-11ZM8 3v10',
  share:
    'M11 3.8 5 7.2M5 8.8l6 3.4M5 8a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0ZM14 3.2a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0ZM14 12.8a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z',
  table: 'M2.5 3h11v10h-11ZM2.5 6.5h11M6.5 6.5V13',
  tools: 'M2 5h6M12 5h2M8 3.5h4v3H8ZM2 11h2M8 11h6M4 9.5h4v3H4Z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.4 10.4 14 14',
} as const

/** The names of the icons. */
export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as readonly IconName[]

/** A sign beside a word; it is never the only name of a control. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
