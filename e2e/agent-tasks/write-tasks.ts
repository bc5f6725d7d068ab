import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoHost } from './demo-host'
import type { Task } from './task'
import { createFolder } from './workplace'

const files = ['AGENTS.md', 'llms.txt']

/**
 * Writes what a solver of each task may read: the two files as a developer of this host has them, a folder by
 * `slipway create`, and in it the task's text.
 */
export async function writeTasks(
  host: DemoHost,
  tasks: readonly Task[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { request } = await host.context('admin')
  for (const task of tasks) {
    const created = await createFolder(folder, task, host.url)
    await writeFile(join(created, 'TASK.md'), await textOf(task))
    for (const name of files)
      await writeFile(join(created, name), await (await request.get(`${host.url}/${name}`)).text())
  }
}

async function textOf({ name, remote, component }: Task): Promise<string> {
  const text = await readFile(join(import.meta.dirname, 'tasks', `${name}.md`), 'utf8')
  return `# Task ${name}

${text}
The remote is \`${remote}\`, and the component that it brings is \`${component}\`. This folder was made by \`slipway create\`: change everything in it as the task needs it, the tests too. Nothing but this folder is to be read. It is handed in once: then \`slipway check\` is run, and what is on screen is looked at.
`
}
