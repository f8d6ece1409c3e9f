import { builtFace, writtenFace } from '#core/portal/builtFace.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'

/** The portal as pages name it: marks, which are replaced when a page is served, but not in development. For pages and their parts, not for scripts. */
export const face = import.meta.env.DEV ? writtenFace({ ...defaultFace, origin: '' }) : builtFace
