/** What charts use of the rasteriser, an optional package: types are checked where npm left it out, too. */
declare module '@resvg/resvg-js' {
  export class Resvg {
    constructor(
      svg: string,
      options: {
        readonly fitTo: { readonly mode: 'zoom'; readonly value: number }
        readonly font: { readonly loadSystemFonts: boolean; readonly fontFiles: readonly string[]; readonly defaultFontFamily: string }
      },
    )
    render(): { asPng(): Uint8Array }
  }
}
