import { hydrateMonitor } from './monitorReadout.ts'

for (const place of document.querySelectorAll<HTMLElement>('[data-monitor]')) hydrateMonitor(place)
