/** Style elements that react-aria puts into the page while it runs: text for text, since the policy allows them by their hash. */
export const runtimeStyles: readonly string[] = [
  // usePress: no double-tap zoom on what can be pressed.
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  // usePreventScroll: the page behind a modal on a phone stays where it is.
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
