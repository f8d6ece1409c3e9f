/** What draws WebGL in this browser: a graphics card, a program that stands in for one, or nothing. */
export type Graphics = 'card' | 'emulated' | 'none'

let known: Graphics | null = null

/** What draws WebGL in this browser, which is looked up once per page. Needs a document. */
export function graphics(): Graphics {
  known ??= foundGraphics()
  return known
}

function foundGraphics(): Graphics {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return 'none'
  // A browser may call emulation no caveat, as Chromium does where it was told to use SwiftShader: the name tells.
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER))
  // Browsers end the oldest of some sixteen contexts, which may be one that is seen.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|softpipe|basic render|software/i.test(renderer) || !isFast() ? 'emulated' : 'card'
}

function isFast(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
