import type { APIRoute, GetStaticPaths } from 'astro'
import { programs } from '../../program/programs.ts'

/** The drawings of programs as files of their own. */
export const getStaticPaths: GetStaticPaths = () => programs.map(({ file, logo }) => ({ params: { logo: file.key }, props: { logo } }))

/** Writes one of them. */
export const GET: APIRoute<{ logo: string }> = ({ props: { logo } }) =>
  new Response(logo, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } })
