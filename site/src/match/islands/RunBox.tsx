import { useStore } from '@nanostores/react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { limits } from '#core/limits/match.ts'
import { matchTexts } from '#core/messages/match.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { $session } from '../../common/stores/session.ts'
import { $match, $obstacle, $seconds, cancelMatch, matchAll } from '../stores/matchUp.ts'
import { $file } from '../stores/ownFile.ts'
import { $variables } from '../stores/variables.ts'

const { cost: texts } = matchTexts

/** What a match costs, the button that starts it, and how far it is. */
export function RunBox() {
  const rows = shownValue(useStore($file))?.extent.rows ?? 0
  const variables = useStore($variables)
  const obstacle = useStore($obstacle)
  const seconds = useStore($seconds)
  const run = useStore($match)
  const session = useStore($session)
  const failure = failureOf(run)
  if (isPending(run)) {
    const come = run.state === 'streaming' ? run.rows : 0
    return (
      <div className="match-run">
        <Progress label={texts.running} fraction={rows === 0 ? 0 : come / rows} detail={texts.progress(come, rows)} onStop={cancelMatch} />
      </div>
    )
  }
  return (
    <div className="match-run">
      {obstacle !== null && (
        <p id="match-obstacle" className="muted">
          {obstacle}
        </p>
      )}
      {obstacle === null && (
        <p className="muted num" role="status">
          {texts.values(rows, variables.length, seconds)}
        </p>
      )}
      {obstacle === null && session.state !== 'user' && rows > limits.matchPreviewRows && (
        <p className="muted">{texts.signIn(limits.matchPreviewRows)}</p>
      )}
      <Button tone="primary" size="large" blockedBy={obstacle === null ? undefined : 'match-obstacle'} onPress={() => void matchAll()}>
        {texts.match(rows)}
      </Button>
      {failure !== undefined && (
        <ErrorCard title={texts.failed} announce>
          <p className="match-failure">{failure}</p>
        </ErrorCard>
      )}
    </div>
  )
}
