import { existsSync } from 'node:fs'
import { CodedError } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { applicationIn } from '../host-folder'
import { buildHost, devHost } from './dev-host'

/** `slipway dev` and `slipway build`, in the folder of a host. */
export function addDevCommands(program: Command, endWith: (exitCode: number) => void): void {
  program
    .command('dev')
    .description('run the host in this folder, and follow edits of its application and remotes')
    .action(async () => {
      const folder = expectHost()
      if (existsSync('.env')) process.loadEnvFile('.env')
      endWith(await devHost({ folder, env: process.env }))
    })
  program
    .command('build')
    .description('build the remotes of the host in this folder')
    .action(async () => endWith(await buildHost({ folder: expectHost(), env: process.env })))
}

function expectHost(): string {
  const folder = process.cwd()
  if (applicationIn(folder)) return folder
  throw new CodedError(
    'usage',
    'This is not the folder of a host: its package.json names no application ("slipway": { "application": "./application.ts" }). In the folder of a remote, the package @slipway/sdk has these commands: npx slipway dev, npx slipway check.',
  )
}
