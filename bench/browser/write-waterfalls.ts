import { mkdirSync, writeFileSync } from 'node:fs'
import type { Picture } from '../report'
import { coldVisits, remotes } from './load-figures'
import type { LoadRun } from './load-runs'
import { systems } from './systems'
import type { Visit } from './visit'
import { renderWaterfall } from './waterfall'

/** Draws the visit in the middle of each system's visits, all to one scale; writes `docs/images/waterfall-*.svg`. */
export function writeWaterfalls(run: LoadRun, commit: string): Picture[] {
  const middles = systems.flatMap(({ name, title }) => {
    const visit = middleOf(coldVisits(run, name))
    return visit
      ? [{ name, visit, title: `${title}, ${remotes(run.count)}, cold (${commit})` }]
      : []
  })
  const span = Math.max(...middles.map(({ visit }) => visit.milliseconds)) + 20
  mkdirSync('docs/images', { recursive: true })
  return middles.map(({ name, title, visit }) => {
    const path = `images/waterfall-${name}.svg`
    writeFileSync(`docs/${path}`, renderWaterfall({ title, visit, span }))
    return { title, path }
  })
}

function middleOf(visits: readonly Visit[]): Visit | undefined {
  const sorted = [...visits].sort((a, b) => a.milliseconds - b.milliseconds)
  return sorted[Math.floor(sorted.length / 2)]
}
