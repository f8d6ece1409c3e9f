/** Browsers by what their User-Agent names, the most specific first: most of them name others too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})/],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b.{0,40}? OS (\d{1,3})/],
  ['Android', /\bAndroid (\d{1,3})/],
  ['Windows', /\bWindows NT (\d{1,3})/],
  ['macOS', /\bMac OS X (\d{1,3})/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** A family and its major version, which any text that is short enough to say no more is taken for: `Firefox 141`. */
const SHORT = /^[A-Za-z]{1,20}(?: [A-Za-z]{1,20})?(?: \d{1,4})?$/

const READ_CHARACTERS = 500 // browsers send some 150

/** The family and major version of a browser, from its User-Agent: the rest would tell readers apart. Empty where it is not known. */
export const browserOf = (userAgent: string): string => familyOf(userAgent, browsers)

/** The family and major version of an operating system, from a User-Agent. Empty where it is not known. */
export const systemOf = (userAgent: string): string => familyOf(userAgent, systems)

function familyOf(userAgent: string, families: typeof browsers): string {
  const text = userAgent.slice(0, READ_CHARACTERS).trim()
  if (SHORT.test(text)) return text
  for (const [name, pattern] of families) {
    const found = pattern.exec(text)
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`
  }
  return ''
}
