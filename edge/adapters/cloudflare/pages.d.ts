/** The module of the pages that are views of the store; `npm run build` makes it. */
declare module '#pages' {
  import type { PageRenderer } from '../../ports/PageRenderer.ts'

  export const load: PageRenderer['load']
  export const render: PageRenderer['render']
  export const inlineSources: PageRenderer['inlineSources']
  export const builtPaths: PageRenderer['builtPaths']
}
