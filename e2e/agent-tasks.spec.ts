import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoHost, startDemoHost } from './agent-tasks/demo-host'
import { judgeSolution } from './agent-tasks/judge-solution'
import { tasks } from './agent-tasks/tasks/tasks'
import { createFolder, prepareWorkplace } from './agent-tasks/workplace'
import { expect, test } from './test'

// npm, bundlers and browsers run here.
test.describe.configure({ timeout: 240_000 })

let host: DemoHost
let workplace: string
let folder: string
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  workplace = await prepareWorkplace()
  folder = await mkdtemp(join(tmpdir(), 'slipway-agent-tasks-'))
  host = await startDemoHost(browser)
})
test.afterAll(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const [oldest] = tasks

/** Judges the reference solution, as version `1.0.<patch>`, with one text in the place of another. */
async function judge(patch: number, [from, to]: readonly [string, string] = ['', '']) {
  if (!oldest) throw new Error('there is no task')
  const place = await mkdtemp(join(folder, 'solution-'))
  const solution = await createFolder(place, oldest)
  for (const made of ['src', 'e2e']) await rm(join(solution, made), { recursive: true })
  await cp('e2e/agent-tasks/reference', solution, { recursive: true })
  const component = join(solution, 'src/oldest-unpaid.tsx')
  await change(component, (text) => text.replace(from, to))
  await change(join(solution, 'package.json'), (text) =>
    text.replace('"version": "0.1.0"', `"version": "1.0.${patch}"`),
  )
  return judgeSolution({ host, workplace, task: oldest, solution })
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')))
}

test('a solution of a set task is solved, and one with the wrong order, or that not everybody can read, is not', async () => {
  const solved = await judge(0)
  const newest = await judge(1, ['sort=date', 'sort=-date'])
  const pale = await judge(2, ['<Card>', '<Card><p style={{ color: "#ddd" }}>Unpaid</p>'])

  const name = '01-oldest-unpaid'
  expect(solved).toEqual({ name, passed: ['check', 'drawn', 'rows', 'axe'] })
  expect(newest).toMatchObject({
    passed: ['check', 'drawn'],
    why: expect.stringContaining('not in this order'),
  })
  expect(pale).toMatchObject({
    passed: ['check', 'drawn', 'rows'],
    why: expect.stringContaining('color-contrast'),
  })
})
