/** The colours of a ramp as six hexadecimal digits each, at even steps from the lowest to the highest value, or each after its share of the way. */
export type Ramp = string | readonly (readonly [share: number, colour: string])[]

/**
 * Colour maps as colours to interpolate between: those that readers know from other portals (CHT-26). Pure data: the built-in colour scales of
 * plotly.js 4, MIT License, (c) Plotly, Inc.; `YlGnBu`, `Greens` and `YlOrRd` after ColorBrewer. Few of them have even steps, so none is a default.
 */
export const paletteRamps = {
  Cividis: '00204c002a6600346e273f6c3c4a6b4c556b5b5f6d686a70757575838178928c78a19876b0a572c0b16dd1bf66e1cc5cf3db4fffe945',
  Greys: '000000ffffff',
  YlGnBu: '081d58253494225ea81d91c041b6c47fcdbbc7e9b4edf8d9ffffd9',
  Greens: '00441b006d2c238b4541ab5d74c476a1d99bc7e9c0e5f5e0f7fcf5',
  YlOrRd: '800026bd0026e31a1cfc4e2afd8d3cfeb24cfed976ffeda0ffffcc',
  Bluered: '0000ffff0000',
  RdBu: [
    [0, '050aac'],
    [0.35, '6a89f7'],
    [0.5, 'bebebe'],
    [0.6, 'dcaa84'],
    [0.7, 'e6915a'],
    [1, 'b20a1c'],
  ],
  Reds: [
    [0, 'dcdcdc'],
    [0.2, 'f5c39d'],
    [0.4, 'f5a069'],
    [1, 'b20a1c'],
  ],
  Blues: [
    [0, '050aac'],
    [0.35, '283cbe'],
    [0.5, '4664f5'],
    [0.6, '5a78f5'],
    [0.7, '6a89f7'],
    [1, 'dcdcdc'],
  ],
  Picnic: '0000ff3399ff66ccff99ccffccccffffffffffccffff99ffff66ccff6666ff0000',
  Rainbow: '96005a0000c80019ff0098ff2cff9697ff00ffea00ff6f00ff0000',
  Portland: '0c33830a88baf2d338f28f38d91e1e',
  Jet: [
    [0, '000083'],
    [0.125, '003caa'],
    [0.375, '05ffff'],
    [0.625, 'ffff00'],
    [0.875, 'fa0000'],
    [1, '800000'],
  ],
  Hot: [
    [0, '000000'],
    [0.3, 'e60000'],
    [0.6, 'ffd200'],
    [1, 'ffffff'],
  ],
  Blackbody: [
    [0, '000000'],
    [0.2, 'e60000'],
    [0.4, 'e6d200'],
    [0.7, 'ffffff'],
    [1, 'a0c8ff'],
  ],
  Earth: [
    [0, '000082'],
    [0.1, '00b4b4'],
    [0.2, '28d228'],
    [0.4, 'e6e632'],
    [0.6, '784614'],
    [1, 'ffffff'],
  ],
  Electric: [
    [0, '000000'],
    [0.15, '1e0064'],
    [0.4, '780064'],
    [0.6, 'a05a00'],
    [0.8, 'e6c800'],
    [1, 'fffadc'],
  ],
} as const satisfies Readonly<Record<string, Ramp>>
