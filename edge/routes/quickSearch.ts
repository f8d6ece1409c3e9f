import type { quickSearch } from '#core/api/quickSearch.ts'
import { catalogOf } from '../catalog/catalog.ts'
import { findByName } from '../catalog/quickSearch.ts'
import type { Handler } from './Handler.ts'

/** Finds data sets, cruises and variables by their names. */
export const answerQuickSearch: Handler<typeof quickSearch> = async ({ ports: { database }, query }) =>
  findByName(database, await catalogOf(database), query.words)
