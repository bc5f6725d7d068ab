import { mkdirSync, writeFileSync } from 'node:fs'
import { renderCurve } from './curve'
import type { Figure } from './figure'
import type { Picture } from './report'

/** Draws what many registered slots cost (gate 13), where it was measured; writes `docs/images/curve-registry.svg`. */
export function writeCurve(figures: readonly Figure[], commit: string): Picture[] {
  const points = figures.filter(({ curve }) => curve)
  if (points.length === 0) return []
  const title = `Cost by the number of registered slots, over 500 (${commit})`
  const path = 'images/curve-registry.svg'
  mkdirSync('docs/images', { recursive: true })
  writeFileSync(`docs/${path}`, renderCurve(title, points))
  return [{ title, path }]
}
