import { $chosenVariable } from './stores/chosenVariable.ts'

/**
 * Keeps the parts of a data set's page that are plain HTML on the chosen variable: the picker of previews, the code samples and the link to
 * the charts. A variable without a preview leaves the picker empty and says so there.
 */
function shareVariable(page: Document): void {
  const picks = [...page.querySelectorAll<HTMLInputElement>('input[data-sample-of]')]
  for (const pick of picks) pick.addEventListener('change', () => $chosenVariable.set(pick.dataset.sampleOf ?? null))
  // The browser may have kept another choice since the page was last open.
  const kept = picks.find(({ checked }) => checked)?.dataset.sampleOf
  $chosenVariable.listen((name) => {
    if (name !== null) show(page, picks, name)
  })
  if ($chosenVariable.get() === null && kept !== undefined) $chosenVariable.set(kept)
}

function show(page: Document, picks: readonly HTMLInputElement[], name: string): void {
  for (const pick of picks) pick.checked = pick.dataset.sampleOf === name
  const none = page.querySelector<HTMLElement>('.sample-none')
  if (none) none.hidden = picks.some(({ checked }) => checked)
  for (const place of page.querySelectorAll('[data-variable-name]')) place.textContent = name
  for (const pane of page.querySelectorAll('.code-text')) {
    const button = pane.querySelector<HTMLElement>('[data-copy]')
    if (button) button.dataset.copy = pane.querySelector('code')?.textContent ?? ''
  }
  const charted = picks.find(({ checked }) => checked)?.dataset.charts
  const link = page.querySelector<HTMLAnchorElement>('a[data-charts-link]')
  if (link && charted !== undefined) link.href = charted
}

shareVariable(document)
