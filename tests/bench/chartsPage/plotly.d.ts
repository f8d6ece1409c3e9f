declare module 'plotly.js-dist-min' {
  /** The part of Plotly that the benchmark calls. */
  const plotly: {
    newPlot(place: HTMLElement, data: readonly object[], layout: object, config: object): Promise<HTMLElement>
    purge(place: HTMLElement): void
  }
  export default plotly
}
