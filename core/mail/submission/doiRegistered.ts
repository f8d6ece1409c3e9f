import type { MailTemplate } from '../Mail.ts'
import { datasetLink, forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Tells the submitter that the DOI of the data set is registered. */
export const doiRegistered: MailTemplate<PersonalMail & { readonly doi: string }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    ...datasetLink(about, context),
    subject: `The DOI of ${about.shortName} is registered`,
    paragraphs: [
      `Your data set ${named(about)} has a DOI: https://doi.org/${about.doi}`,
      'Cite the data set by it. It may take some hours until it resolves everywhere.',
    ],
  }),
  samples: [{ ...sample, doi: '10.5072/virtual_cruise.v2' }],
}
