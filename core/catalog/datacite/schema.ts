import * as z from 'zod'

const text = z.string().min(1)
const address = z.url({ protocol: /^https?$/ })
const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

/** The creator or distributor of a data set. */
const party = z.strictObject({
  name: text,
  nameType: z.enum(['Personal', 'Organizational']),
  givenName: text.optional(),
  familyName: text.optional(),
  nameIdentifiers: z
    .array(z.strictObject({ nameIdentifier: address, nameIdentifierScheme: z.literal('ORCID'), schemeUri: address }))
    .optional(),
})

/** The metadata of a data set in DataCite's JSON, as far as the portal has something for it. Source: DataCite Metadata Schema 4.6. */
export const dataciteRecord = z.strictObject({
  /** Left out for a data set without a DOI. */
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/\S+$/)
    .optional(),
  url: address,
  types: z.strictObject({ resourceTypeGeneral: z.literal('Dataset'), resourceType: text }),
  creators: z.array(party).min(1),
  titles: z.array(z.strictObject({ title: text, lang: z.literal('en').optional() })).min(1),
  publisher: z.strictObject({ name: text }),
  publicationYear: z.string().regex(/^\d{4}$/),
  subjects: z.array(z.strictObject({ subject: text, subjectScheme: text.optional(), schemeUri: address.optional() })),
  contributors: z.array(party.extend({ contributorType: z.literal('Distributor') })),
  dates: z.array(z.strictObject({ date: text, dateType: z.enum(['Issued', 'Coverage', 'Other']), dateInformation: text.optional() })),
  language: z.literal('en'),
  alternateIdentifiers: z.array(z.strictObject({ alternateIdentifier: text, alternateIdentifierType: text })),
  relatedIdentifiers: z.array(
    z.strictObject({
      relatedIdentifier: text,
      relatedIdentifierType: z.enum(['DOI', 'URL']),
      relationType: z.enum(['References', 'IsNewVersionOf', 'IsPreviousVersionOf']),
    }),
  ),
  sizes: z.array(text),
  formats: z.array(text),
  version: text,
  rightsList: z.array(
    z.strictObject({
      rights: text,
      rightsUri: address.optional(),
      rightsIdentifier: text.optional(),
      rightsIdentifierScheme: z.literal('SPDX').optional(),
      schemeUri: address.optional(),
    }),
  ),
  descriptions: z
    .array(z.strictObject({ description: text, descriptionType: z.enum(['Abstract', 'Other']), lang: z.literal('en') }))
    .min(1),
  geoLocations: z.array(
    z.strictObject({
      geoLocationPlace: text.optional(),
      geoLocationBox: z
        .strictObject({
          westBoundLongitude: longitude,
          eastBoundLongitude: longitude,
          southBoundLatitude: latitude,
          northBoundLatitude: latitude,
        })
        .optional(),
    }),
  ),
  schemaVersion: z.literal('http://datacite.org/schema/kernel-4'),
})
export type DataciteRecord = z.infer<typeof dataciteRecord>

/** The metadata of a DOI, which they name. */
export type DoiRecord = DataciteRecord & { readonly doi: string }
