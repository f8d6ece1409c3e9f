import { herePath, placeFields, readHere } from '#core/catalog/hereAddress.ts'

/** Has a click on a still map lead where the link beside it leads, to the place that was clicked. Keys have the link. */
document.addEventListener('click', (event) => {
  const sheet = event.target instanceof Element ? event.target.closest('[data-here] .map-sheet') : null
  const link = sheet?.closest('[data-here]')?.querySelector<HTMLAnchorElement>('.here-at a')
  // What is drawn in degrees: east, and minus north.
  const drawn = sheet?.querySelector('svg')
  const matrix = drawn?.querySelector('use')?.getScreenCTM()
  if (!link || !drawn || !matrix) return
  const { x: east, y: south } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  const { x, y, width, height } = drawn.viewBox.baseVal
  // On the edge of the map, where its degrees are written.
  if (east < x || east > x + width || south < y || south > y + height) return
  location.assign(herePath({ ...readHere(new URL(link.href).search), ...placeFields(-south, east) }))
})
