import { loadAllSubmissions } from '../stores/submissions.ts'

/** Shows a submission as it is after a change. The form that had the focus has made way for another, so that the title gets it. */
export async function showChanged(reload: () => Promise<unknown>): Promise<void> {
  await Promise.all([reload(), loadAllSubmissions()])
  document.getElementById('submission-title')?.focus()
}
