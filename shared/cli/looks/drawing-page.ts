/** Drawn slots whose reports may still be under way: the host sends them a second after the fault. */
const REPORTS_MS = 1500

/**
 * The page that shows the host with one slot after the other, and says which it begins and which it has
 * seen. Before the first it opens the host at `waiting`, where a slot waits for its code: starting the host is
 * no part of drawing.
 */
export function drawingPage({ waiting, slots }: Drawings): string {
  const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>slipway check</title>
<link rel="icon" href="data:,">
<style>iframe { width: 1240px; height: 840px; border: 0 }</style>
<script type="module">
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const tell = (what, index) => fetch('/drawing/' + what + '/' + index, { method: 'POST' })
const open = async (address, selector, isIt = () => true) => {
  const frame = document.createElement('iframe')
  frame.src = address
  document.body.append(frame)
  const found = () => [...(frame.contentDocument?.querySelectorAll(selector) ?? [])]
  while (!found().some(isIt)) await pause(50)
  return frame
}
const show = async ({ index, address, component }) => {
  await tell('begun', index)
  const isIt = ({ dataset }) => !dataset.slipwaySlot || dataset.slipwaySlot === component
  const frame = await open(address, '[data-slipway-slot], [data-slipway-failed], [data-slipway-missing]', isIt)
  await pause(${REPORTS_MS})
  frame.remove()
  await tell('seen', index)
}
const host = await open(${json(waiting)}, '[data-slipway-loading]')
host.remove()
for (const slot of ${json(slots)}) await show(slot)
await tell('done', 0)
</script>
</html>
`
}

export interface Drawings {
  /** Address of the host where a slot waits for its code without end. */
  readonly waiting: string
  readonly slots: readonly DrawingAddress[]
}

/** Address of the host that shows one slot. */
interface DrawingAddress {
  readonly index: number
  readonly address: string
  readonly component: string
}
