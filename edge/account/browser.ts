/** Which browser on which operating system a request seems to come from. */
export interface Browser {
  readonly name: string
  readonly system: string
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\/\d/, 'Edge'],
  [/\bOPR\/\d/, 'Opera'],
  [/\bSamsungBrowser\/\d/, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\/\d/, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\/\d/, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\/\d/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const notPeople = /bot\b|crawl|spider|curl\/|wget\/|python|httpx|okhttp|java\/|go-http/i

/** The browser that a user agent names, without its version (which changes under a guest's feet); null for what is no browser. */
export function browserOf(userAgent: string): Browser | null {
  if (!userAgent.startsWith('Mozilla/5.0 (') || notPeople.test(userAgent)) return null
  const name = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return name === undefined || system === undefined ? null : { name, system }
}
