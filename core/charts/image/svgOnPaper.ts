/** An SVG document that takes so many millimetres across where it is placed; as it is with `null`. Its own `width` and `height` are units. */
export function svgOnPaper(svg: string, millimetres: number | null): string {
  if (millimetres === null) return svg
  return svg.replace(/^([^>]*) width="([\d.]+)" height="([\d.]+)"/, (_, start: string, width: string, height: string) => {
    const high = Number(((millimetres * Number(height)) / Number(width)).toFixed(2))
    return `${start} width="${millimetres}mm" height="${high}mm"`
  })
}
