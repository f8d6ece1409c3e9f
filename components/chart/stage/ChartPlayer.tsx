import './ChartPlayer.css'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Select } from '#components/controls/Select.tsx'
import { chartType } from '#core/charts/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { SaveButton } from '../image/SaveButton.tsx'
import { describe } from '../image/snapshot.ts'
import { type PanelPicture, panelPictures } from '../words/chartWords.ts'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { SplitPanelsProps } from './SplitPanels.tsx'

const PLAY_STEPS_PER_SECOND = [2, 5, 10] as const // to read, to watch, to see at once

interface ChartPlayerProps extends SplitPanelsProps {
  /** Saves all steps as one animated picture, each shown for so long. */
  readonly onAnimation: (panels: readonly PanelPicture[], frameMs: number) => Promise<void>
}

const texts = chartTexts.play
const speeds = PLAY_STEPS_PER_SECOND.map((rate) => ({ id: String(rate), label: texts.rate(rate) }))

/** A chart that is played through time or depth, one step at a time. It is paused at first, and goes round. */
export function ChartPlayer({ name, split, words, look, land, overlay, isTable, onSave, onAnimation }: ChartPlayerProps) {
  const steps = useMemo(() => panelPictures(words, split), [split, words])
  const [rate, setRate] = useState<number>(PLAY_STEPS_PER_SECOND[0])
  const { at, setAt, isPlaying, setPlaying } = useSteps(steps.length, rate)
  const [isSaving, setSaving] = useState(false)
  const step = steps[at]
  if (!step) return <p className="chart-problem">{chartTexts.play.nothing}</p>
  const save = () => {
    setSaving(true)
    void onAnimation(steps, 1000 / rate).finally(() => setSaving(false))
  }
  const label = `${chartType(name).label} of ${words.title}, ${step.title}.`
  return (
    <div className="chart-player">
      {isTable ? (
        <ChartTable sheet={chartType(name).sheet(step.model, look)} label={label} />
      ) : (
        <ChartPlot name={name} model={step.model} look={look} words={step.words} label={label} land={land} overlay={overlay} />
      )}
      <section className="play-bar" aria-label={texts.bar}>
        <Button onPress={() => setPlaying(!isPlaying)}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
          {isPlaying ? texts.pause : texts.play}
        </Button>
        <input
          type="range"
          aria-label={split.range}
          aria-valuetext={step.title}
          min={0}
          max={steps.length - 1}
          value={at}
          onChange={(event) => {
            setPlaying(false)
            setAt(Number(event.target.value))
          }}
        />
        <output className="num">{step.title}</output>
        <Select beside label={texts.speed} options={speeds} value={String(rate)} onChange={(next) => setRate(Number(next))} />
        <SaveButton form="svg" of={step.title} onSave={(form) => onSave(step, form)} />
        <SaveButton form="png" of={step.title} onSave={(form) => onSave(step, form)} />
        <Button tone="plain" isPending={isSaving} onPress={save}>
          <Icon name="download" />
          {texts.save}
        </Button>
      </section>
      {!isPlaying && <p className="chart-summary">{describe(name, step.model, step.words, look, overlay)}</p>}
    </div>
  )
}

/** The step in view, and whether the next ones follow by themselves; the first follows the last. */
function useSteps(count: number, rate: number) {
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((now) => (now + 1) % count), 1000 / rate)
    return () => clearInterval(timer)
  }, [isPlaying, count, rate])
  return { at: Math.min(at, count - 1), setAt, isPlaying, setPlaying }
}
