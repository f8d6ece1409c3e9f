import { helpTexts } from '#core/messages/help.ts'
import { focusHelpMenu } from './anchors.ts'
import { helpOf } from './index.ts'
import './video.css'

/** Opens the video of a page over it, with controls and captions. Nothing of it is fetched before, and closing it ends it. */
export function showVideo(page: string): void {
  const says = helpOf(page)?.video
  if (!says) return
  const dialog = document.createElement('dialog')
  dialog.className = 'video-dialog glass'
  dialog.setAttribute('aria-label', says)
  const head = document.createElement('form')
  head.method = 'dialog'
  const title = document.createElement('h2')
  title.textContent = says
  const close = document.createElement('button')
  close.className = 'button'
  close.textContent = helpTexts.closeVideo
  head.append(title, close)
  dialog.append(head, videoOf(page))
  dialog.addEventListener('close', () => {
    dialog.remove()
    focusHelpMenu()
  })
  // A press beside the picture closes it, as it does with every other dialog.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  document.body.append(dialog)
  dialog.showModal()
}

function videoOf(page: string): HTMLVideoElement {
  const video = document.createElement('video')
  video.controls = true
  video.playsInline = true
  video.width = 1280
  video.height = 720
  video.src = `/videos/${page}.webm`
  const captions = document.createElement('track')
  captions.kind = 'captions'
  captions.srclang = 'en'
  captions.label = 'English'
  captions.src = `/videos/${page}.vtt`
  captions.default = true
  video.append(captions)
  return video
}
