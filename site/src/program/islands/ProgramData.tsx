import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { Tabs } from '#components/controls/Tabs.tsx'
import { type PickedVariable, ProgramDatasets } from '#components/program/ProgramDatasets.tsx'
import { type ProgramDataset, programDatasets } from '#core/catalog/programPage.ts'
import { programTexts } from '#core/messages/programs.ts'
import { hasAction } from '../../account/stores/storedAction.ts'
import { collectButton } from '../../collections/islands/CollectButton.tsx'
import { guarded } from '../../common/islands/Guarded.tsx'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'
import { $program, loadProgram } from '../stores/program.ts'
import { ProgramSample } from './ProgramSample.tsx'

interface ProgramDataProps {
  /** The program's key. */
  readonly program: string
  readonly title: string
  /** Where its people write about it. */
  readonly link: string | undefined
  /** Those that the page was built with. */
  readonly datasets: readonly ProgramDataset[]
}

/** The data sets of a program in two tabs: a look at their variables, and their download together (PRG-09). */
export const ProgramData = guarded(Data)

function Data({ program, title, link, datasets }: ProgramDataProps) {
  const known = useStore($program, { ssr: 'initial' })
  const [tab, setTab] = useState<'visualization' | 'download'>('visualization')
  useEffect(() => {
    void loadProgram(program)
    if (hasAction('bulkDownload')) setTab('download')
  }, [program])
  const current = useMemo(() => (known.state === 'succeeded' ? programDatasets(known.value) : datasets), [known, datasets])
  if (current.length === 0)
    return (
      <div className="program-none">
        <p>{programTexts.noDatasets(title)}</p>
        <p className="muted">{programTexts.whatWouldBeHere}</p>
        <p>
          {link && (
            <>
              {programTexts.publishes(title)}
              <a href={link} rel="noopener">
                {new URL(link).host}
              </a>
              .{' '}
            </>
          )}
          <a href="/catalog">Search the catalog</a> for other data sets.
        </p>
      </div>
    )
  return (
    <Tabs
      label={`Data sets of ${title}`}
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'visualization',
          label: 'Visualization',
          mark: String(current.length),
          content: <Look datasets={current} />,
        },
        {
          id: 'download',
          label: 'Download',
          content: <BulkDownload label={`Data sets of ${title}`} datasets={current} actions={collectButton} />,
        },
      ]}
    />
  )
}

function Look({ datasets }: { readonly datasets: readonly ProgramDataset[] }) {
  const [wanted, setWanted] = useState<PickedVariable | null>(null)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  // Until the reader picks one, the first variable there is; nothing is fetched for a page that nobody scrolls to.
  const picked = wanted ?? (isHydrated ? firstVariable(datasets) : null)
  return <ProgramDatasets datasets={datasets} picked={picked} onPick={setWanted} sample={picked && <ProgramSample {...picked} />} />
}

function firstVariable(datasets: readonly ProgramDataset[]): PickedVariable | null {
  const dataset = datasets.find(({ variables }) => variables.length > 0)
  const variable = dataset?.variables[0]
  return dataset && variable ? { dataset: dataset.shortName, variable: variable.name } : null
}
