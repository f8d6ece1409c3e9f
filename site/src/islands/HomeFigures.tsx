import { useEffect, useState } from 'react'
import { countText } from '#components/catalog/words.ts'
import { Problem } from '#core/api/problem.ts'
import { highlightKeys, highlights } from '#core/api/service.ts'
import { portal } from '../stores/portal.ts'
import { Guarded } from './Guarded.tsx'

type Key = (typeof highlightKeys)[number]

interface HomeFiguresProps {
  /** The figures when the site was built. */
  readonly values: Readonly<Record<Key, number>>
  readonly notes: Readonly<Record<Key, string>>
}

const titles: Readonly<Record<Key, string>> = {
  temporalCoverage: 'Years of coverage',
  variableCount: 'Variables',
  cruiseCount: 'Expeditions',
  satelliteCount: 'Satellites',
  organismCount: 'Organisms',
}

/** The database at a glance: each figure as it was when the site was built, then as the portal counts it now. */
export function HomeFigures({ values, notes }: HomeFiguresProps) {
  return (
    <Guarded>
      <dl className="home-tiles" data-tour="figures">
        <div>
          <dt>Size</dt>
          <dd>
            <b>~150 TB</b>
            <span>whole database</span>
          </dd>
        </div>
        {highlightKeys.map((key) => (
          <Tile key={key} name={key} built={values[key]} note={notes[key]} />
        ))}
      </dl>
    </Guarded>
  )
}

function Tile({ name, built, note }: { readonly name: Key; readonly built: number; readonly note: string }) {
  const [value, setValue] = useState(built)
  useEffect(() => {
    const controller = new AbortController()
    portal
      .call(highlights, { key: name }, { signal: controller.signal })
      .then((answer) => setValue(answer.value))
      .catch((fault: unknown) => {
        // Without the portal the built figure stands; it was true then.
        if (!(fault instanceof Problem) && !controller.signal.aborted) throw fault
      })
    return () => controller.abort()
  }, [name])
  return (
    <div>
      <dt>{titles[name]}</dt>
      <dd>
        <b>{countText(value)}</b>
        <span>{note}</span>
      </dd>
    </div>
  )
}
