import type { APIRoute } from 'astro'
import { selfDescriptionOf } from '#core/catalog/ProgramFile.ts'
import { programs } from '../program/programs.ts'

/** What each program says of itself, by its key: the portal's calls read it. */
export const GET: APIRoute = async () => Response.json(Object.fromEntries(programs.map(({ file }) => [file.key, selfDescriptionOf(file)])))
