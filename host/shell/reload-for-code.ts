const STORE = 'slipway-reloaded-at'
const PAUSE_MS = 60_000

/**
 * Loads the document again where code of the page is gone, as after a deploy of the host: once, and
 * only when there is a page to be had. What a form holds is asked about by the browser.
 */
export async function reloadForCode(error: unknown): Promise<void> {
  if (!isCodeMissing(error) || !isFirst()) return
  const reply = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  )
  if (reply?.ok && note()) window.location.reload()
}

// Browsers have no code for it, only these words; the last ones are the bundler's.
const words = /dynamically imported module|importing a module script|loading (?:css )?chunk/i

// What answers are checked by comes as the cause of an answer that cannot be had.
function isCodeMissing(error: unknown): boolean {
  return words.test(String(error)) || (error instanceof Error && words.test(String(error.cause)))
}

function isFirst(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(STORE)) > PAUSE_MS
  } catch {
    return false
  }
}

function note(): boolean {
  try {
    sessionStorage.setItem(STORE, String(Date.now()))
    return true
  } catch {
    return false
  }
}
