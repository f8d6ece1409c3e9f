import { useStore } from '@nanostores/react'
import { Fragment, useState } from 'react'
import { DatasetSample } from '../islands/DatasetSample.tsx'
import { sampledVariable } from '../islands/sampledVariable.ts'
import { $visualizable } from '../stores/datasetPage.ts'

/** First looks at a data set's variables, chosen by a radio button (DST-04). */
export function LateSamples({ shortName }: { readonly shortName: string }) {
  const variables = useStore($visualizable)
  const [picked, setPicked] = useState(0)
  return (
    <fieldset className="samples">
      <legend className="vh">Variable shown</legend>
      {variables.map((variable, index) => (
        <Fragment key={variable.ID}>
          <input
            className="vh"
            type="radio"
            name="sample"
            id={`sample-${variable.ID}`}
            checked={index === picked}
            onChange={() => setPicked(index)}
          />
          <label htmlFor={`sample-${variable.ID}`} title={variable.Long_Name}>
            {variable.Long_Name}
          </label>
          {index === picked && (
            <figure className="figure">
              <DatasetSample id={variable.ID} shortName={shortName} visType={variable.meta.visType} variable={sampledVariable(variable)} />
            </figure>
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}
