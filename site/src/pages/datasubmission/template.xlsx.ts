import type { APIRoute } from 'astro'
import { writeTemplate } from '#core/workbook/template.ts'

/** The empty submission workbook. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await writeTemplate()))
