import type { newsApi } from '#core/api/news.ts'
import { type ViewStatus, viewStatus } from '#core/news/viewStatus.ts'
import { changeStory, createStory, type StoryChange, saveRanks, updateStory } from '../news/changeStories.ts'
import type { Call, Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

/** What changes one story. */
type StoryCall = Pick<Call<typeof newsApi.publishStory>, 'ports' | 'body' | 'caller'>

const OK = () => new Response('OK', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/** Changes one story that the body names, if it is still as the caller saw it. */
async function change({ ports, body: { id, modify_date }, caller }: StoryCall, changes: StoryChange): Promise<Response> {
  await changeStory(ports.database, { id, known: modify_date }, changes, editOf({ ports, caller }))
  return OK()
}

const editOf = ({ ports, caller }: Pick<StoryCall, 'ports' | 'caller'>) => ({ userId: userOf(caller).id, now: ports.now() })

const setStatus = (status: ViewStatus) => (call: StoryCall) => change(call, { viewStatus: status })

export const newsRoutes: Handlers<typeof newsApi> = {
  createStory: async ({ ports, body, caller }) => [{ ID: await createStory(ports.database, body.story, editOf({ ports, caller })) }],
  updateStory: async ({ ports, body, caller }) => {
    await updateStory(ports.database, body.story, editOf({ ports, caller }))
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
  featureStory: (call) => change(call, { highlight: call.body.highlight ?? !call.body.current }),
  categorizeStory: (call) => change(call, { category: call.body.category }),
}
