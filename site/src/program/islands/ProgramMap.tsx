import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ProgramTracks } from '#components/program/ProgramTracks.tsx'
import { cruisePath } from '#core/catalog/pagePaths.ts'
import { type ProgramCruise, programCruises, programDatasets } from '#core/catalog/programPage.ts'
import { programTexts } from '#core/messages/programs.ts'
import { failureOf, isPending } from '#core/request/RequestState.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { $program, loadProgram } from '../stores/program.ts'

interface ProgramMapProps {
  /** The program's key. */
  readonly program: string
  readonly title: string
  /** Those that the page was built with. */
  readonly cruises: readonly ProgramCruise[]
  /** Stands there until the globe does. */
  readonly children?: ReactNode
}

/** Without data sets too, the part about these says it. */
const hasData = (program: Parameters<typeof programDatasets>[0]) => programDatasets(program).length > 0

/** The cruises of a program on a globe, as the portal knows them now. */
export const ProgramMap = guarded(Live)

function Live({ program, title, cruises, children }: ProgramMapProps) {
  const known = useStore($program, { ssr: 'initial' })
  useEffect(() => void loadProgram(program), [program])
  const current = useMemo(() => (known.state === 'succeeded' ? programCruises(known.value) : cruises), [known, cruises])
  return (
    <>
      <ProgramTracks title={title} cruises={current} addresses={mapAddresses} cruiseHref={cruisePath} still={children} />
      <p className="program-says" role="status">
        {isPending(known) && programTexts.fetching}
        {failureOf(known)}
        {known.state === 'succeeded' && current.length === 0 && hasData(known.value) && programTexts.noCruises(title)}
      </p>
    </>
  )
}
