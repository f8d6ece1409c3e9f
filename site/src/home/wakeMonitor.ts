import { wakeMonitor } from './monitorReadout.ts'

for (const place of document.querySelectorAll<HTMLElement>('[data-monitor]')) wakeMonitor(place)
