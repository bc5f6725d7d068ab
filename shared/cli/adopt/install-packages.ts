import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const lockFiles: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
}

/** The package manager of a folder, by the nearest lock file in it or above; `npm` by default. */
export function packageManager(folder: string): string {
  const found = Object.keys(lockFiles).find((file) => existsSync(join(folder, file)))
  if (found !== undefined) return lockFiles[found] ?? 'npm'
  const parent = dirname(folder)
  return parent === folder ? 'npm' : packageManager(parent)
}

/** Runs `npm install` or its like in `folder`; returns whether it succeeded. Its report goes to the error stream. */
export function installPackages(folder: string, manager: string): Promise<boolean> {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32'
    const child = spawn(manager, ['install'], { cwd: folder, stdio: ['ignore', 2, 2], shell })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
