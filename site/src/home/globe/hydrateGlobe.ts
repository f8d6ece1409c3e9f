/** Fetches what turns the globe once the page has been drawn, nothing else is to do, and the globe is in sight; without it the still picture stays. */
const place = document.querySelector<HTMLElement>('[data-globe]')
const idle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200))

if (place) {
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    seen.disconnect()
    idle(() => void import('./TurningGlobe.ts').then(({ startGlobe }) => startGlobe(place)))
  })
  if (document.readyState === 'complete') seen.observe(place)
  else addEventListener('load', () => seen.observe(place), { once: true })
}
