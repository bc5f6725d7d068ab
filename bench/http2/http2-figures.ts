import { launchBrowser } from '../browser/launch-browser'
import { overLimit, remotes } from '../browser/load-figures'
import { type LoadRun, measureLoads } from '../browser/load-runs'
import { startServer } from '../child-server'
import type { Figure } from '../figure'
import { type Certificate, createCertificate } from './certificate'

/** Number of remotes → what they may cost over the limit, on a first visit. */
const gates = new Map([
  [8, { limit: 1.15, stretch: 1.08 }],
  [32, { limit: 1.3, stretch: 1.15 }],
])

/** Both pages over HTTP/2, by the same front for the product and for its limit (gate 1b). */
export async function http2Figures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const certificate = await createCertificate()
  // Not `ignoreHTTPSErrors`: where a certificate is faulty, Chromium keeps no file in its cache.
  const trust = `--ignore-certificate-errors-spki-list=${certificate.digest}`
  const browser = await launchBrowser([trust])
  const run = { browser, rounds }
  const pages = {
    counts: [...gates.keys()],
    front: (target: string) => startFront(target, certificate),
  }
  try {
    const dashboards = await measureLoads(run, { ...pages, page: 'dashboard' })
    const signIns = await measureLoads(run, pages)
    return [
      ...dashboards.map((load) => toFigure('dashboard, ', load)),
      ...signIns.map((load) => toFigure('', load)),
    ]
  } finally {
    await browser.close()
  }
}

function startFront(target: string, { cert, key }: Certificate) {
  const env = { TARGET: target, CERTIFICATE: cert, KEY: key }
  return startServer({ script: 'bench/http2/http2-front.ts', env })
}

function toFigure(page: string, load: LoadRun): Figure {
  const name = `${page}${remotes(load.count)}, all painted, cold, over HTTP/2`
  return { gate: 1, name, samples: overLimit(load, 'ours', 'cold'), ...gates.get(load.count) }
}
