/** What an image of a chart says of itself, for programs and for readers who do not see it. */
export interface ImageWords {
  /** What is drawn, in a few words: the alternative text. */
  readonly title: string
  /** The chart in sentences. */
  readonly description: string
  /** The whole address that opens it; empty where there is none. */
  readonly address: string
  /** How to cite the data, with version and day of access; empty where it is not known. */
  readonly citation: string
}

/** Where an image comes from; empty texts where that is not known. */
export type ImageOrigin = Pick<ImageWords, 'address' | 'citation'>
