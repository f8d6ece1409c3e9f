import { decodedPart } from '../shell/decodedPart.ts'

/** Opens the fold that the address names, now and when the address changes. Without it every fold still opens by a click. */
function openNamed(): void {
  const named = document.getElementById(decodedPart(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) named.open = true
}

openNamed()
addEventListener('hashchange', openNamed)
