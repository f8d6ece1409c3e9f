import type { MailTemplate } from '../Mail.ts'
import { datasetLink, forSubmitter, named, type PersonalMail, sample } from './about.ts'

/** Tells the submitter that the data set is complete, how it is cited where the catalog has it, and that news of it will come (SBM-32, SBM-33). */
export const complete: MailTemplate<PersonalMail & { readonly citation: string | null }> = {
  letter: (about, context) => ({
    ...forSubmitter(about, context),
    subject: `Your submission ${about.shortName} is complete`,
    paragraphs: [
      `Your submission ${named(about)} is complete. Thank you for sharing your data.`,
      ...(about.citation === null
        ? []
        : [
            'The data set is in the catalog now.',
            'You are subscribed to the data set: we will write to you when something about it changes.',
            'Cite it as:',
          ]),
    ],
    ...(about.citation === null ? {} : { quote: about.citation, ...datasetLink(about, context) }),
  }),
  samples: [
    {
      ...sample,
      citation:
        'Lovelace, Ada (2026): Test Cruise. Version 1.0 [data set]. Pelagos. https://pelagos.example.org/catalog/datasets/Test_Cruise',
    },
  ],
}
