import { ArgTypes, Markdown, Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import type { ComponentType } from 'react'

type Documented = ComponentType & { readonly __docgenInfo?: { readonly displayName?: string; readonly description?: string } }

/** The page of a file of stories: what each of its components is for, by its own comment, its properties, and all stories. */
export default function ComponentPage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const { component, subcomponents = {} } = preparedMeta as {
    readonly component?: Documented
    readonly subcomponents?: Readonly<Record<string, Documented>>
  }
  return (
    <>
      <Title />
      {[component, ...Object.values(subcomponents)].map(
        (each) => each?.__docgenInfo && <Part key={each.__docgenInfo.displayName} of={each} />,
      )}
      <Stories includePrimary title="" />
    </>
  )
}

function Part({ of }: { readonly of: Documented }) {
  return (
    <>
      <h2>{of.__docgenInfo?.displayName}</h2>
      <Markdown>{of.__docgenInfo?.description ?? ''}</Markdown>
      <ArgTypes of={of} />
    </>
  )
}
