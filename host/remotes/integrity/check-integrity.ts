import { takesSecondMap } from './second-map'

const KEY = 'slipway-integrity-told'

/**
 * For browsers that do not know the reports of Integrity-Policy. One that neither enforces the policy nor
 * takes a second import map could hold nothing to its digest that comes later: it is below the floor, and
 * the page says so. One that does not enforce the policy is reported by `warn`, once a day.
 */
export async function checkIntegrity(warn: () => Promise<unknown>): Promise<void> {
  const isCapable = await takesSecondMap()
  const today = new Date().toISOString().slice(0, 10)
  const isKnown = readDay() === today
  if (isCapable && isKnown) return
  if (await isUnheldRefused()) return keepDay(today)
  // Read by the page's own style (server/delivery/page/page.ts).
  if (!isCapable) document.documentElement.dataset['slipwayStart'] = 'old'
  if (isKnown) return
  await warn()
  keepDay(today)
}

// A script of our own without a digest: it is fetched where the policy is not enforced, and never run.
function isUnheldRefused(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.href = `${script?.src}?without-digest`
  return new Promise((resolve) => {
    link.onload = () => resolve(false)
    link.onerror = () => resolve(true)
    document.head.append(link)
  })
}

// Where a browser keeps nothing, each visit counts.
function readDay(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keepDay(day: string): void {
  try {
    localStorage.setItem(KEY, day)
  } catch {
    // Nothing is kept here.
  }
}
