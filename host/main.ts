// Before React, which looks for its hook when it is loaded.
import './slots/guard/watch-commits'
import { bootstrap } from './bootstrap'

// The page has said already that this browser is too old (server/delivery/page/page.ts).
if (document.documentElement.dataset['slipwayStart'] !== 'old') start()

function start(): void {
  // The page in the frame of a proposal (server/delivery/page/frame-page.ts).
  if (document.getElementById('slipway-frame')) void drawInFrame()
  else bootstrap()
}

async function drawInFrame(): Promise<void> {
  const { drawFrame } = await import(/* webpackChunkName: "frame" */ './alone/frame')
  drawFrame()
}
