import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { StoryMail } from '#components/news/StoryMail.tsx'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { notificationTexts as texts } from '#core/messages/notifications.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { $isSending, $storyMail, closeStoryMail, loadStoryMail, resendStory, sendStory, testStory } from '../stores/notifications.ts'

interface NotifyingProps {
  readonly story: StoryRecord
  readonly onClose: () => void
}

/** Mails a story to its subscribers, and shows what became of it as long as it is open. */
export function Notifying({ story, onClose }: NotifyingProps) {
  const mail = useStore($storyMail)
  const isSending = useStore($isSending)
  useEffect(() => {
    void loadStoryMail(story)
    return closeStoryMail
  }, [story])
  const facts = shownValue(mail)
  if (facts?.newsId !== story.id)
    return mail.state === 'failed' ? (
      <ErrorCard
        title={texts.loadFailed}
        announce
        action={
          <>
            <Button onPress={() => void loadStoryMail(story)}>{texts.tryAgain}</Button> <Button onPress={onClose}>{texts.close}</Button>
          </>
        }
      >
        {mail.message || texts.loadFailedSays}
      </ErrorCard>
    ) : (
      <p role="status">{texts.loading}</p>
    )
  const { counts, preview, email } = facts
  return (
    <StoryMail
      headline={story.headline}
      status={story.view_status}
      counts={counts}
      preview={preview}
      email={email}
      isSending={isSending}
      onSend={() => void sendStory(story)}
      onTest={() => void testStory(story)}
      onResend={() => email && void resendStory(story, email.Email_ID)}
      onClose={onClose}
    />
  )
}
