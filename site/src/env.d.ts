declare namespace App {
  /** What a page that is a view of the store is rendered with. */
  interface Locals extends Partial<import('#core/pages/views.ts').PageLocals> {
    /** The whole sheet of each kind of page by its route; a page that is drawn with the part in it links it at its end. */
    readonly sheets?: Readonly<Record<string, string>>
  }
}
