import * as z from 'zod'
import { limits } from '#core/limits/news.ts'
import { contentLink } from '../news/contentLink.ts'

const line = (characters: number) =>
  z
    .string()
    .trim()
    .max(characters)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line without control characters')

const address = line(limits.storyAddressCharacters).refine(
  (text) => contentLink(text) !== null,
  'must be a path of this portal or a web address',
)

/** The text of a story with the links that its places `{n}` stand for, counted from 0. */
const storyBody = z.object({
  content: z
    .string()
    .trim()
    .min(1)
    .max(limits.storyContentCharacters)
    .refine((text) => !/[^\P{Cc}\t\r\n]/u.test(text), 'must have no control characters'),
  links: z.array(z.object({ text: line(limits.storyLinkTextCharacters).min(1), url: address })).max(limits.storyLinks),
})

/** On the wire a body is JSON text, as the list has it; an object is read as well. */
const parsedText = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body) as unknown
  } catch (fault) {
    if (fault instanceof SyntaxError) return body
    throw fault
  }
}

/** What an editor writes of a story (NEW-08). `date` is the day that is shown, `tags` are short names of data sets. */
export const storyFields = {
  headline: line(limits.storyHeadlineCharacters).min(1),
  link: address,
  label: line(limits.storyLabelCharacters).nullish(),
  date: z.iso.date(),
  body: z.preprocess(parsedText, storyBody).meta({ description: 'JSON text of content and links, or the object itself.' }),
  tags: z.array(z.string().trim().min(1).max(100)).max(limits.storyTags),
}

/** A story that a portal begins with, as a file. */
export const storyFile = z.strictObject(storyFields)

export type StoryFile = Readonly<z.output<typeof storyFile>>
