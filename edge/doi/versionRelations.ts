import { and, eq, isNotNull } from 'drizzle-orm'
import type { DataciteRecord } from '#core/catalog/datacite/schema.ts'
import type { Database } from '../database/Database.ts'
import { datasetDois } from '../database/schema/index.ts'

/** What a DOI of the portal is to those of the versions before and after, as far as these are registered. */
export async function versionRelations(database: Database, doi: string): Promise<DataciteRecord['relatedIdentifiers']> {
  const isRegistered = isNotNull(datasetDois.registeredAt)
  const own = await database.select({ previous: datasetDois.previousDoi }).from(datasetDois).where(eq(datasetDois.doi, doi)).get()
  const before = await database
    .select({ doi: datasetDois.doi })
    .from(datasetDois)
    .where(and(eq(datasetDois.doi, own?.previous ?? ''), isRegistered))
  const after = await database
    .select({ doi: datasetDois.doi })
    .from(datasetDois)
    .where(and(eq(datasetDois.previousDoi, doi), isRegistered))
  return [...before.map(relatedAs('IsNewVersionOf')), ...after.map(relatedAs('IsPreviousVersionOf'))]
}

const relatedAs =
  (relationType: 'IsNewVersionOf' | 'IsPreviousVersionOf') =>
  ({ doi }: { readonly doi: string }) => ({ relatedIdentifier: doi, relatedIdentifierType: 'DOI' as const, relationType })
