import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { Select } from '#components/controls/Select.tsx'
import { ValueKey } from '#components/cruise/ValueKey.tsx'
import { type Track, trackLook } from '#components/map/Track.ts'
import { TrackStage } from '#components/map/TrackStage.tsx'
import { paletteNamed } from '#core/charts/look/palettes.ts'
import { matchTexts } from '#core/messages/match.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { $match } from '../stores/matchUp.ts'
import { $chosen, $file } from '../stores/ownFile.ts'
import { $along, readAlong } from '../stores/results.ts'
import { $variables } from '../stores/variables.ts'

const { map: texts } = matchTexts

/** The positions on a globe, coloured by what was found: the values of a variable, or how far away they are. */
export function MatchMap() {
  const chosen = useStore($chosen)
  const file = shownValue(useStore($file))
  const found = shownValue(useStore($match))
  const variables = useStore($variables)
  const along = shownValue(useStore($along))
  const [shown, setShown] = useState('0 value')
  const track = file?.extent.track
  const [place = 0, column] = [Number(shown.split(' ')[0]), shown.split(' ')[1] === 'km' ? 'km' : 'value'] as const
  const variable = variables[place]
  useEffect(() => {
    if (found && variable) void readAlong(place, column)
  }, [found, variable, place, column])
  const tracks = useMemo((): readonly Track[] => {
    if (!track || track.lons.length === 0) return []
    return [{ id: 1, name: chosen?.name ?? texts.track, lons: track.lons, lats: track.lats, ...trackLook(0) }]
  }, [track, chosen])
  const colours = useMemo(() => {
    if (!found || !track || !along || along.length !== track.lons.length || !variable) return null
    const kept = along.flatMap((value, at) => (Number.isNaN(value) ? [] : [at]))
    if (kept.length === 0) return null
    const values = kept.map((at) => along[at] ?? 0)
    const range = { min: values.reduce((a, b) => Math.min(a, b)), max: values.reduce((a, b) => Math.max(a, b)) }
    const pick = (all: readonly number[]) => kept.map((at) => all[at] ?? 0)
    const palette = paletteNamed(column === 'km' ? 'viridis' : variable.Palette)
    return { along: [{ lons: pick(track.lons), lats: pick(track.lats), values }], palette, range }
  }, [found, track, along, variable, column])
  const options = variables.flatMap(({ ID, Long_Name }, at) => [
    { id: `${at} value`, label: Long_Name, key: ID },
    { id: `${at} km`, label: `${Long_Name}: ${texts.distance}`, key: ID },
  ])
  return (
    <section className="match-map glass" aria-label={texts.label(chosen?.name ?? texts.track)}>
      <TrackStage
        tracks={tracks}
        addresses={mapAddresses}
        values={colours}
        label={texts.label(chosen?.name ?? texts.track)}
        still={<p className="match-map-none muted">{texts.none}</p>}
      >
        {found && variable && (
          <div className="match-map-colour">
            <Select label={texts.colour} beside options={options} value={shown} onChange={setShown} />
            {colours && (
              <ValueKey
                variable={{ longName: variable.Long_Name, palette: colours.palette, unit: column === 'km' ? 'km' : variable.Unit }}
                range={colours.range}
              />
            )}
          </div>
        )}
      </TrackStage>
    </section>
  )
}
