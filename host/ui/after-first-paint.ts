/** The first paint has the connection to itself for this long. */
const PAUSE_MS = 200

/** For what no slot waits for: the page and its slots have been fetched. */
export async function afterFirstPaint(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
