import './MatchPage.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FoundTable, type MatchedName, type ReasonFix, ReasonsTable } from '#components/match/MatchFound.tsx'
import { limits } from '#core/limits/match.ts'
import { spaceFor } from '#core/match/defaultTolerances.ts'
import type { MatchVariable } from '#core/match/MatchRequest.ts'
import type { MissingReason } from '#core/match/missingReason.ts'
import { matchTexts } from '#core/messages/match.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { resumeAction } from '../../account/stores/pendingAction.ts'
import { VariableSearchPanel } from '../../charts/islands/VariableSearchPanel.tsx'
import { forgetSearch } from '../../charts/stores/variableSearch.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { notify } from '../../common/stores/notices.ts'
import { $climatologies, addClimatologies, findClimatologies, missingClimatologies } from '../stores/climatologies.ts'
import { $match, matchAll, watchPreview } from '../stores/matchUp.ts'
import { $choices, changeChoices, forgetFile, openCruise, readChoices } from '../stores/ownFile.ts'
import { forgetResults } from '../stores/results.ts'
import { $tolerance, forgetSettings, readSettings, setTolerance } from '../stores/settings.ts'
import { $variables, addNamed, addVariable } from '../stores/variables.ts'
import { FileStep } from './FileStep.tsx'
import { MatchMap } from './MatchMap.tsx'
import { PreviewPart } from './PreviewPart.tsx'
import { ResultPart } from './ResultPart.tsx'
import { RunBox } from './RunBox.tsx'
import { MethodStep, ToleranceStep } from './ToleranceStep.tsx'
import { VariableStep } from './VariableStep.tsx'

const add = (id: number): void => void addVariable(id)

/** The page of match-ups: four steps, and the answer beside them. */
export function MatchPage() {
  const variables = useStore($variables)
  useEffect(() => {
    const stop = watchPreview()
    readChoices(location.search)
    const cruise = new URLSearchParams(location.search).get('cruise')
    if (cruise) void openCruise(cruise)
    void addNamed(readSettings(location.search))
    resumeAction('match', () => true, resume)
    return () => {
      stop()
      forgetFile()
      forgetResults()
      forgetSearch()
      forgetSettings()
      $variables.set([])
    }
  }, [])
  return (
    <Guarded>
      <div className="match-work">
        <section className="match-panel" aria-label={matchTexts.settings}>
          <ol className="match-steps">
            <Step number={1} title={matchTexts.columns.title}>
              <FileStep />
            </Step>
            <Step number={2} title={matchTexts.variables.title} aside={matchTexts.variables.count(variables.length, limits.matchVariables)}>
              <VariableStep />
            </Step>
            <Step number={3} title={matchTexts.tolerances.title}>
              <ToleranceStep />
            </Step>
            <Step number={4} title={matchTexts.method.title}>
              <MethodStep />
            </Step>
          </ol>
          <RunBox />
        </section>
        <MatchMap />
        <AnswerPart />
      </div>
      <PreviewPart />
      <ResultPart />
      <VariableSearchPanel onChoose={add} />
    </Guarded>
  )
}

/** Sets up again what a reader had chosen before they left to sign in. The file is theirs to choose again. */
function resume(address: string): void {
  const { search } = new URL(address, location.origin)
  readChoices(search)
  void addNamed(readSettings(search))
  notify(matchTexts.cost.resumed)
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly aside?: string
  readonly children: ReactNode
}

function Step({ number, title, aside, children }: StepProps) {
  return (
    <li className="match-step">
      <h2>
        <b aria-hidden="true">{number}</b>
        {title} {aside && <span className="muted num">{aside}</span>}
      </h2>
      {children}
    </li>
  )
}

function AnswerPart() {
  const found = shownValue(useStore($match))
  const answer = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that asked for it has gone: whoever used keys goes on with what was found.
    if (found && document.activeElement === document.body) answer.current?.focus()
  }, [found])
  return (
    <section ref={answer} className="match-answer" aria-label={matchTexts.answer} tabIndex={-1}>
      <FoundPart />
    </section>
  )
}

function FoundPart() {
  const found = shownValue(useStore($match))
  const records = useStore($variables)
  useStore($climatologies)
  useEffect(() => {
    const beyond = found?.summary.variables.flatMap(({ reasons }, at) => (reasons.some(({ reason }) => isBeyond(reason)) ? [at] : []))
    const named = beyond?.flatMap((at) => longNameOf(found?.request.variables[at]) ?? [])
    if (named) void findClimatologies(named)
  }, [found])
  if (!found) return null
  const variables = found.request.variables.map(({ table, variable }): MatchedName => {
    const known = records.find(({ Table_Name, Variable }) => Table_Name === table && Variable === variable)
    return { id: known?.ID ?? 0, longName: known?.Long_Name ?? variable, name: variable, unit: known?.Unit ?? '' }
  })
  return (
    <>
      <FoundTable summary={found.summary} variables={variables} />
      <ReasonsTable summary={found.summary} variables={variables} fixOf={fixOf} />
    </>
  )
}

const isBeyond = (reason: MissingReason): boolean => reason === 'before the data' || reason === 'after the data'

const longNameOf = (asked: MatchVariable | undefined): string | undefined =>
  $variables.get().find(({ Table_Name, Variable }) => Table_Name === asked?.table && Variable === asked.variable)?.Long_Name

/** What may help: the surface for rows without a depth, a climatology beyond the data, or a wider tolerance, in space what the cells of the data need, else twice as much. */
function fixOf(reason: MissingReason, variables: readonly MatchedName[]): ReasonFix | null {
  const { spaceKm, depthMetres } = $tolerance.get()
  const { reasons: texts } = matchTexts
  if (reason === 'no depth in the row') return { label: texts.useSurface, apply: () => void matchAtSurface() }
  if (isBeyond(reason)) {
    const found = missingClimatologies(variables.map(({ longName }) => longName))
    const [first] = found
    if (first === undefined) return null
    const names = found.map(({ Long_Name }) => Long_Name)
    return { label: texts.addClimatology(first.Dataset_Short_Name, names), apply: () => void addClimatologies(found) }
  }
  if (reason === 'nothing within the tolerances' || reason === 'outside the region') {
    const records = $variables.get().filter(({ ID }) => variables.some(({ id }) => id === ID))
    const needed = records.reduce((max, { Spatial_Resolution }) => Math.max(max, spaceFor(Spatial_Resolution, 0) ?? 0), 0)
    const km = Math.min(limits.matchSpaceKm, needed > spaceKm ? needed : Math.ceil(2 * spaceKm))
    return km > spaceKm ? { label: texts.widenSpace(km), apply: () => setTolerance({ spaceKm: km }) } : null
  }
  if (reason === 'deeper than the data' || reason === 'shallower than the data') {
    const metres = Math.min(limits.matchDepthMetres, Math.ceil(2 * Math.max(depthMetres, 1)))
    return metres > depthMetres ? { label: texts.widenDepth(metres), apply: () => setTolerance({ depthMetres: metres }) } : null
  }
  return null
}

/** Reads rows without a depth as those at the surface, and matches again: another reading of the file leaves no result. */
async function matchAtSurface(): Promise<void> {
  await changeChoices({ ...$choices.get(), missingDepth: 0 })
  await matchAll()
}
