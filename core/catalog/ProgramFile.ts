import { z } from 'zod'

const text = z.string().trim().min(1)

/** A program as a person writes it down in `content/programs`; its cruises and data sets follow from those that name it. */
export const programFile = z.strictObject({
  /** The last part of its address. */
  key: z.string().regex(/^[a-z0-9-]+$/),
  title: text,
  fullName: text,
  /** Where its people write about it; an invented program has no such place. */
  link: z.url().optional(),
  /** One sentence. */
  blurb: text,
  /** A drawing of ours in the same folder, an emblem with the title; never the program's own mark. */
  logo: z.string().regex(/^[a-z0-9-]+\.svg$/),
  /** Paragraphs. */
  detail: z.array(text).min(1),
  sponsors: z.array(text).default([]),
  /** Invented, and marked so wherever it appears. */
  synthetic: z.boolean().default(false),
})

export type ProgramFile = z.infer<typeof programFile>
