import type { IngestDescription } from '../IngestSource.ts'

type Palette = IngestDescription['variables'][number]['palette']

/** Quantities whose sign is a direction: they get a diverging palette, which charts centre on zero. */
const SIGNED =
  /anomal|velocit|eastward|northward|upward|downward|difference|tendency|balance|\bnet_|_net_|\bwind_[uv]\b|\b[uv](wnd|wind|10|10m)\b/

/** The colours that suit a quantity, by its standard name, unit and name; `viridis` where nothing is known about it. Never a person's choice: metadata come before it. */
export function paletteFor({
  standardName,
  unit,
  name,
}: {
  readonly standardName: string
  readonly unit: string
  readonly name: string
}): Palette {
  const words = `${standardName} ${name}`.toLowerCase()
  if (SIGNED.test(words)) return 'balance'
  if (/chlor|fluor|phyto|algae/.test(words)) return 'algae'
  if (/salin/.test(words)) return 'haline'
  if (/bathym|depth|altitude/.test(words)) return 'deep'
  if (/temperature|sst/.test(words) || /^(°C|degC|deg_C|degree_C|Celsius|K|kelvin)$/i.test(unit)) return 'thermal'
  return 'viridis'
}
