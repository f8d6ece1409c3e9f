import type { newsApi } from '#core/api/news.ts'
import { type ViewStatus, viewStatus } from '#core/news/viewStatus.ts'
import { changeStory, createStory, type StoryChange, saveRanks, updateStory } from '../news/changeStories.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Call, Handlers } from './Handler.ts'

type StatusCall = typeof newsApi.publishStory

const OK = () => new Response('OK', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/** Changes one story that the body names, if it is still as the caller saw it. */
async function change(ports: Ports, { id, modify_date }: Call<StatusCall>['body'], changes: StoryChange): Promise<Response> {
  await changeStory(ports.database, { id, known: modify_date }, changes, ports.now())
  return OK()
}

const setStatus =
  (status: ViewStatus) =>
  ({ ports, body }: Call<StatusCall>) =>
    change(ports, body, { viewStatus: status })

export const newsRoutes: Handlers<typeof newsApi> = {
  createStory: async ({ ports, body: { story } }) => [{ ID: await createStory(ports.database, story, ports.now()) }],
  updateStory: async ({ ports, body: { story } }) => {
    await updateStory(ports.database, story, ports.now())
    return OK()
  },
  updateRanks: async ({ ports, body: { ranks } }) => {
    await saveRanks(ports.database, ranks)
    return OK()
  },
  publishStory: setStatus(viewStatus.published),
  previewStory: setStatus(viewStatus.preview),
  draftStory: setStatus(viewStatus.draft),
  unpublishStory: setStatus(viewStatus.hidden),
  featureStory: ({ ports, body }) => change(ports, body, { highlight: body.highlight ?? !body.current }),
  categorizeStory: ({ ports, body }) => change(ports, body, { category: body.category }),
}
