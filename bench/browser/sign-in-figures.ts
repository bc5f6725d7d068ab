import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { application, type BrowserRun } from './load-runs'
import { visit } from './visit'

/** JavaScript that is fetched until the sign-in form can be used, as compressed as it travels (gate 7). */
export async function signInFigures({ browser }: BrowserRun): Promise<Figure[]> {
  const server = await startProduct({ name: 'sign-in', application, env: { BENCH_SLOTS: '0' } })
  try {
    const url = `${server.url}/app/login`
    const { cold } = await visit(browser, { url, selector: 'form', count: 1 })
    const scripts = cold.requests.filter(({ type }) => type === 'Script')
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    const name = 'JavaScript before the sign-in form can be used, Brotli'
    return [{ gate: 7, name, samples: [bytes / 1000], limit: 110, stretch: 75, unit: ' kB' }]
  } finally {
    await server.kill()
  }
}
