import * as z from 'zod'
import { defaultFace, type PortalFace } from '#core/portal/PortalFace.ts'
import { portalSettings, settingsErrors } from '#core/portal/portalSettings.ts'

/** `PELAGOS_PORTAL`: the portal's settings file as JSON. Each error names its field. */
export const portalFace = z.string().transform(readFace).default(defaultFace)

function readFace(text: string, context: z.RefinementCtx): PortalFace {
  const parsed = isJson(text) ? portalSettings.safeParse(JSON.parse(text)) : null
  if (parsed?.success) return parsed.data
  const messages = parsed === null ? ['is not valid JSON'] : settingsErrors(parsed.error)
  for (const message of messages) context.addIssue({ code: 'custom', message })
  return z.NEVER
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (fault) {
    if (fault instanceof SyntaxError) return false
    throw fault
  }
}
