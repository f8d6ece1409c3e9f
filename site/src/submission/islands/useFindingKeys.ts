import { useEffect, useState } from 'react'
import type { FindingKey } from '#core/messages/workbook.ts'
import { inStorage } from '../../common/stores/inStorage.ts'

const STORAGE_KEY = 'findingKeys'

/** Calls `act` for the single keys of findings while no field has the focus and no dialog is open. Answers whether they are on, and the switch, which this browser remembers. */
export function useFindingKeys(act: (key: FindingKey) => void) {
  const [isOn, setIsOn] = useState(remembered)
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (!isKey(event.key) || isTyping(event.target)) return
      event.preventDefault()
      act(event.key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, act])
  const change = (isNowOn: boolean) => {
    setIsOn(isNowOn)
    inStorage('localStorage', (storage) => storage.setItem(STORAGE_KEY, isNowOn ? 'on' : 'off'))
  }
  return [isOn, change] as const
}

const isKey = (key: string): key is FindingKey => 'npfsu?'.includes(key) && key.length === 1

function isTyping(target: EventTarget | null): boolean {
  const isField =
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox]')
  return Boolean(isField) || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

const remembered = (): boolean => inStorage('localStorage', (storage) => storage.getItem(STORAGE_KEY)) !== 'off'
