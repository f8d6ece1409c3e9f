/**
 * Style elements that react-aria puts into the page while it runs: text for text, since the policy allows them by their hash.
 * LayerOrder.astro has that of usePress itself.
 */
export const runtimeStyles: readonly string[] = [
  // usePreventScroll: the page behind a modal on a phone stays where it is.
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
