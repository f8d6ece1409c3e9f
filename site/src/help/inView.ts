/** Those of some elements that can be seen as a whole: within the window and within every part that scrolls or clips. */
export function wholeInView(elements: readonly Element[]): Promise<ReadonlySet<Element>> {
  if (elements.length === 0) return Promise.resolve(new Set())
  const under = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  return new Promise((resolve) => {
    // The first report covers all of them.
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect()
        const whole = entries.filter(({ intersectionRatio, boundingClientRect, target }) => {
          const isFree = boundingClientRect.top >= under - 1 || target.closest('.bar') !== null
          return intersectionRatio > 0.99 && boundingClientRect.width > 0 && isFree
        })
        resolve(new Set(whole.filter(({ target }) => target.checkVisibility({ visibilityProperty: true })).map(({ target }) => target)))
      },
      { threshold: 1 },
    )
    for (const element of elements) observer.observe(element)
  })
}
