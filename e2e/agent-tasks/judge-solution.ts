import { rm } from 'node:fs/promises'
import { findViolationsIn } from '../support/axe'
import type { DemoHost } from './demo-host'
import { textOf, until } from './expectations'
import { type DemoRole, type Scene, type Task, Unsolved } from './task'
import { checkSolution } from './workplace'

/** The steps, one after the other: without one, none of the later ones is known. */
export const steps = ['check', 'drawn', 'rows', 'axe'] as const
type Step = (typeof steps)[number]

/** How far a solution came. */
export interface Outcome {
  readonly name: string
  /** The steps that it passed. */
  readonly passed: readonly Step[]
  /** Why not the next one; none: it is solved. */
  readonly why?: string
}

interface Judged {
  readonly host: DemoHost
  readonly workplace: string
  readonly task: Task
  /** The folder of the solution. */
  readonly solution: string
}

/** Builds, checks, releases and looks at a solution as it was handed in. */
export async function judgeSolution(judged: Judged): Promise<Outcome> {
  const passed: Step[] = []
  const { name } = judged.task
  try {
    await takeSteps(judged, (step) => passed.push(step))
    return { name, passed }
  } catch (error) {
    return { name, passed, why: error instanceof Unsolved ? error.message : String(error) }
  } finally {
    await judged.host.closePages()
  }
}

async function takeSteps(
  { host, workplace, task, solution }: Judged,
  pass: (step: Step) => void,
): Promise<void> {
  const { faults, folder } = await checkSolution(workplace, solution)
  if (faults.length > 0) await rm(folder, { recursive: true })
  refuse(faults)
  pass('check')
  const withdraw = await host.release(folder).finally(() => rm(folder, { recursive: true }))
  try {
    const judge = await task.seed(host.records)
    const found: string[] = []
    const scene = await openScene({ host, task, found }, task.role)
    await scene.open(judge.path)
    await expectDrawn(scene)
    pass('drawn')
    await judge.expectRows(scene)
    pass('rows')
    await scene.look()
    refuse([...new Set(found)])
    pass('axe')
  } finally {
    await withdraw()
  }
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Unsolved(faults.join('; '))
}

interface Stage {
  readonly host: DemoHost
  readonly task: Task
  /** What axe has found so far. */
  readonly found: string[]
}

async function openScene(stage: Stage, role?: DemoRole): Promise<Scene> {
  const { host, task, found } = stage
  const page = await (await host.context(role)).newPage()
  const box = page.locator(`[data-slipway-slot="${task.component}"]`)
  return {
    page,
    box,
    records: host.records,
    open: async (path) => void (await page.goto(`${host.url}/app${path}`)),
    look: async () => void found.push(...(await findViolationsIn(box))),
    by: (other) => openScene(stage, other),
  }
}

async function expectDrawn({ box, look }: Scene): Promise<void> {
  const failed = box.locator('[data-slipway-failed]')
  await until(
    async () => (await textOf(box)).trim() !== '' && (await failed.count()) === 0,
    async () =>
      (await failed.count()) > 0
        ? `its box failed: ${await failed.first().getAttribute('data-slipway-failed')}`
        : 'nothing of it is on the page',
  )
  await look()
}
