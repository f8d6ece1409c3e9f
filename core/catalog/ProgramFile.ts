import { z } from 'zod'

/** What the portal needs of a program's file in `content/programs`: the key in its address and its name. Its texts are for the pages. */
export const programFile = z.looseObject({ key: z.string().regex(/^[a-z0-9-]+$/), title: z.string().trim().min(1) })
