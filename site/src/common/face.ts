import { builtFace } from '#core/portal/builtFace.ts'
import { defaultFace, type PortalFace } from '#core/portal/PortalFace.ts'

/** The portal as pages name it. Nothing replaces the marks of a build while the site is developed. For pages and their parts, not for scripts. */
export const face: PortalFace = import.meta.env.DEV ? defaultFace : builtFace
