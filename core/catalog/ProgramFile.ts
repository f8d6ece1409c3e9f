import * as z from 'zod'
import type { PortalProgram } from '#core/portal/PortalFace.ts'
import { programKey } from './programKey.ts'
import { webAddress } from './webAddress.ts'

const text = z.string().trim().min(1)

/** A program as a person writes it down in `content/programs`; its cruises and data sets follow from those that name it. */
export const programFile = z.strictObject({
  /** The last part of its address. */
  key: z.string().regex(/^[a-z0-9-]+$/),
  title: text,
  fullName: text,
  /** Where its people write about it. */
  link: webAddress.optional(),
  /** One sentence. */
  blurb: text,
  /** A drawing of ours in the same folder, an emblem with the title; never the program's own mark. */
  logo: z.string().regex(/^[a-z0-9-]+\.svg$/),
  /** Paragraphs. */
  detail: z.array(text).min(1),
  sponsors: z.array(text).default([]),
  /** Where it goes back to again and again: its stations, degrees north and east. */
  stations: z.array(z.strictObject({ name: text, lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })).default([]),
})

export type ProgramFile = z.infer<typeof programFile>

/** The file of the built site with the descriptions of programs, for the calls of the portal. */
export const programTextsPath = '/programs.json'

/** What a program says of itself; of a program without a page nothing is known. */
export const programSelfDescription = z.object({
  fullName: z.string().nullable(),
  blurb: z.string().nullable(),
  /** Address of its drawing on this portal, an SVG. */
  logo: z.string().nullable(),
  /** The program's own web site. */
  link: z.string().nullable(),
  sponsors: z.array(z.string()),
})

export type ProgramSelfDescription = z.infer<typeof programSelfDescription>

/** The file at `programTextsPath`: what each program says of itself, by its key. */
export const programTextsFile = z.record(z.string(), programSelfDescription)

/** A program's file as its calls return it; its logo is a file of the built site. */
export function selfDescriptionOf({ key, fullName, blurb, link, sponsors }: ProgramFile): ProgramSelfDescription {
  return { fullName, blurb, logo: `/programs/${key}.svg`, link: link ?? null, sponsors }
}

/** The texts of a program in a portal's own settings; undefined where they have none of it. */
export function ownProgramFile(own: readonly PortalProgram[], key: string): ProgramFile | undefined {
  const found = own.find(({ name }) => programKey(name) === key.toLowerCase())
  if (found === undefined) return undefined
  const { name, fullName = name, blurb, link, detail, sponsors } = found
  return { ...plainProgramFile(key, name), fullName, blurb, link, detail: [...detail], sponsors: [...sponsors] }
}

/** A program of which nothing but its name is known. */
export function plainProgramFile(key: string, name: string): ProgramFile {
  return { key, title: name, fullName: name, blurb: '', logo: '', detail: [], sponsors: [], stations: [] }
}
