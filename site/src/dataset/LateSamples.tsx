import { useStore } from '@nanostores/react'
import { Fragment, useState } from 'react'
import { decimalsOf } from '#components/catalog/rowFacts.ts'
import { paletteNames } from '#core/charts/palettes.ts'
import { DatasetSample } from '../islands/DatasetSample.tsx'
import { $visualizable } from '../stores/datasetPage.ts'

/** First looks at a data set's variables, chosen by a radio button (DST-04). */
export function LateSamples({ shortName }: { readonly shortName: string }) {
  const variables = useStore($visualizable)
  const [picked, setPicked] = useState(0)
  return (
    <fieldset className="samples">
      <legend className="vh">Variable shown</legend>
      {variables.map(({ ID, Short_Name, Long_Name, Unit, meta }, index) => (
        <Fragment key={ID}>
          <input
            className="vh"
            type="radio"
            name="sample"
            id={`sample-${ID}`}
            checked={index === picked}
            onChange={() => setPicked(index)}
          />
          <label htmlFor={`sample-${ID}`} title={Long_Name}>
            {Long_Name}
          </label>
          {index === picked && (
            <figure className="figure">
              <DatasetSample
                id={ID}
                shortName={shortName}
                visType={meta.visType}
                variable={{
                  name: Short_Name,
                  longName: Long_Name,
                  unit: Unit,
                  decimals: decimalsOf(meta.metadata),
                  palette: paletteNames.find((name) => name === meta.metadata.Palette) ?? 'viridis',
                }}
              />
            </figure>
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}
