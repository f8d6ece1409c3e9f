import { expect, test } from 'vitest'
import { withFace } from '#core/portal/builtFace.ts'
import { accentError, coloursCss, contrast, nightOf, washOf } from '#core/portal/colours.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { portalSettings, settingsErrors } from '#core/portal/portalSettings.ts'

const errorsOf = (settings: object): readonly string[] => {
  const { error } = portalSettings.safeParse(settings)
  return error === undefined ? [] : settingsErrors(error)
}
const svgOf = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

test('without settings a portal has the face of Pelagos', () => {
  expect(portalSettings.parse({})).toEqual(defaultFace)
})

test('a mark that is none of the face stays as it stands', () => {
  const html = '<p>%%portal.constructor%% %%portal.other%% %%portal.name%%</p>'
  expect(withFace(html, { ...defaultFace, origin: '' })).toBe('<p>%%portal.constructor%% %%portal.other%% Pelagos</p>')
})

test('OWN-03 an accent that cannot be read on paper or dark glass is an error with its contrast; the dark form is found where it is left out', () => {
  expect(errorsOf({ colours: { accent: '#4aa3c0' } })).toEqual([
    expect.stringMatching(/^colours\.accent: has a contrast of 2\.\d:1 on #\w{6}; text needs 4\.5:1, so choose a darker colour$/),
  ])
  expect(errorsOf({ colours: { accent: '#7a1f3d', accentNight: '#7a1f3d' } })).toEqual([
    expect.stringMatching(/^colours\.accentNight: .* lighter/),
  ])
  expect(errorsOf({ colours: { accent: 'red' } })).toEqual(['colours.accent: must be a colour such as #0b5f8a'])
  for (const accent of ['#7a1f3d', '#0b5f8a', '#005500', '#000000']) {
    const { colours } = portalSettings.parse({ colours: { accent } })
    expect([accent, accentError(nightOf(accent), 'night')]).toEqual([accent, null])
    expect(colours).toEqual({ accent, accentNight: nightOf(accent) })
    for (const ground of ['#ffffff', '#f6f9fa', '#eef3f5', washOf(accent, 'day')])
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(coloursCss({ accent: '#7a1f3d', accentNight: '#ff9eb5' })).toContain('--accent:#7a1f3d;')
})

test('OWN-04 a logo that could run a script, or load or embed anything, is an error', () => {
  expect(errorsOf({ logo: svgOf('<path d="M0 0"/><use href="#a"/>') })).toEqual([])
  const hostile = [
    svgOf('<script>alert(1)</script>'),
    svgOf('<SCRIPT href="a.js"/>'),
    svgOf('<foreignObject><b/></foreignObject>'),
    svgOf('<path onload="alert(1)"/>'),
    svgOf('<path\nonclick = "alert(1)"/>'),
    svgOf('<path/onload="alert(1)"/>'),
    svgOf('<path d=""onload="alert(1)"/>'),
    svgOf('<a href="javascript:alert(1)"/>'),
    svgOf('<image href="https://example.org/a.png"/>'),
    svgOf("<image xlink:href='//example.org/a.png'/>"),
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svgOf('')}`,
  ]
  for (const logo of hostile)
    expect([logo, errorsOf({ logo })]).toEqual([logo, expect.arrayContaining([expect.stringMatching(/^logo: must be /)])])
  expect(errorsOf({ logo: 'logo.png' })).toEqual([expect.stringContaining('logo: must be the text of an SVG file')])
})

test('OWN-05 the name, sponsors and licence of a portal are text in its pages, whatever signs they have', () => {
  const portal = {
    ...portalSettings.parse({
      ...{ name: "O'Neil & Sons", sponsors: [{ name: 'Fund & Co', href: 'https://fund.example/?a=1&b=2' }] },
      licence: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
    }),
    origin: 'https://abyss.example',
  }
  const page = withFace('<title>%%portal.name%%</title>%%portal.head%%<p>%%portal.sponsors%%%%portal.licence%%%%portal.other%%', portal)
  expect(page).toContain('<title>O&#39;Neil &amp; Sons</title><p>')
  expect(page).toContain('<a href="https://fund.example/?a=1&amp;b=2" rel="external noopener">Fund &amp; Co</a>')
  expect(page).toContain('Texts: <a href="https://creativecommons.org/licenses/by/4.0/" rel="external noopener">CC BY 4.0</a>.')
  expect(page).toContain('%%portal.other%%')
  expect(withFace('%%portal.head%%', { ...defaultFace, origin: 'https://a.example' })).toContain('content="https://a.example/og.png"')
  expect(errorsOf({ sponsors: [{ name: 'Evil', href: 'javascript:alert(1)' }] })).toEqual([
    expect.stringContaining('sponsors.0.href: must be an address'),
  ])
})
