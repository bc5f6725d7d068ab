/** Drawn slots whose reports may still be under way: the host sends them a second after the fault. */
const REPORTS_MS = 1500

/**
 * The page that shows the host with one slot after the other, and says which it begins and which it has
 * seen. `addresses` are those of the host, one for each slot.
 */
export function drawingPage(slots: readonly DrawingAddress[]): string {
  const json = JSON.stringify(slots).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>slipway check</title>
<link rel="icon" href="data:,">
<style>iframe { width: 1240px; height: 840px; border: 0 }</style>
<script type="module">
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const tell = (what, index) => fetch('/drawing/' + what + '/' + index, { method: 'POST' })
const show = async ({ index, address, component }) => {
  await tell('begun', index)
  const frame = document.createElement('iframe')
  frame.src = address
  document.body.append(frame)
  const isThere = () => {
    const all = frame.contentDocument?.querySelectorAll('[data-slipway-slot], [data-slipway-failed], [data-slipway-missing]') ?? []
    return [...all].some(({ dataset }) => !dataset.slipwaySlot || dataset.slipwaySlot === component)
  }
  while (!isThere()) await pause(50)
  await pause(${REPORTS_MS})
  frame.remove()
  await tell('seen', index)
}
for (const slot of ${json}) await show(slot)
await tell('done', 0)
</script>
</html>
`
}

export interface DrawingAddress {
  readonly index: number
  readonly address: string
  readonly component: string
}
