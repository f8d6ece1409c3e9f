declare module '@citation-js/core' {
  /** A reader of citations in every form whose plugin was loaded. */
  export class Cite {
    constructor(text: string)
    readonly data: unknown
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
