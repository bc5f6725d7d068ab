import { Command } from 'commander'
import type { CommandParts, DescribeCommand } from './command-context'
import { addCommand } from './commands/add'
import { adoptCommand } from './commands/adopt'
import { agentsCommand } from './commands/agents'
import { checkCommand } from './commands/check'
import { createCommand } from './commands/create'
import { describeBuildCommand } from './commands/describe'
import { devCommand } from './commands/dev'
import { diffCommand } from './commands/diff'
import { errorsCommand } from './commands/errors'
import { linksCommand } from './commands/links'
import { loginCommand } from './commands/login'
import { logsCommand } from './commands/logs'
import { publishCommand } from './commands/publish'
import { releaseCommand } from './commands/release'
import { rollbackCommand } from './commands/rollback'
import { statusCommand } from './commands/status'
import { testCommand } from './commands/test'
import { typesCommand } from './commands/types'
import { unpublishCommand } from './commands/unpublish'
import { versionsCommand } from './commands/versions'
import { operatorWords } from './hand-on'
import { ownPackage } from './own-package'

type Commands = Readonly<Record<string, readonly [description: string, DescribeCommand]>>

const commands: Readonly<Record<string, Commands>> = {
  'A host of your own:': {
    add: ['write the next resource, remote, component or language of the host here', addCommand],
  },
  'Write:': {
    create: ['create a folder that builds and passes its tests', createCommand],
    adopt: [
      'change the configuration of a build that you have, so that it can be published',
      adoptCommand,
    ],
    dev: ['show the components while you write them', devCommand],
    check: ['build, and report everything that publishing would refuse', checkCommand],
    types: [
      'write the names that gates may ask the host for, as types for this folder',
      typesCommand,
    ],
    agents: [
      'write AGENTS.md and llms.txt: how components for this host are written, and what it has',
      agentsCommand,
    ],
    describe: ['write slipway.json for a build with your own configuration', describeBuildCommand],
    test: ['run the tests of this folder', testCommand],
  },
  'Ship:': {
    login: ['save the address of the host and a team token', loginCommand],
    publish: ['check and store this version on the host', publishCommand],
    release: ['make a published version live', releaseCommand],
    rollback: ['make the last version that did not fail live again', rollbackCommand],
    unpublish: ['remove a published version that was never released', unpublishCommand],
  },
  'Watch:': {
    status: ['show what is live, and what is built here', statusCommand],
    versions: ['list all published versions', versionsCommand],
    links: ['list the links to versions that are not released, or end one', linksCommand],
    errors: ['show what went wrong on pages, in your own source', errorsCommand],
    logs: ['show what happens to the remote: releases, switches, failures', logsCommand],
    diff: ['compare two published versions', diffCommand],
  },
}

/** The command `slipway`, for teams. */
export function createProgram(parts: CommandParts): Command {
  const program = new Command('slipway')
    .description(
      'Components for the slots of a Slipway host: create, test, publish, release, roll back',
    )
    .version(ownPackage().version)
    .exitOverride()
    .addHelpText('after', help)
  for (const [heading, group] of Object.entries(commands))
    for (const [name, [description, describe]] of Object.entries(group)) {
      const command = program
        .command(name)
        .description(description)
        .helpGroup(heading)
        .option('--json', 'print one JSON object on standard output')
      describe(command, parts)
    }
  return program
}

const help = `
Of operators, by the package slipway: ${operatorWords.join(', ')}.
The shell completes words: slipway complete bash, zsh, fish or powershell prints how.

Exit codes: 0 done · 1 faults, failed tests, or the host refuses · 64 wrong use
            69 the host does not answer · 77 no token, or one that may not do this
Environment: SLIPWAY_URL, SLIPWAY_TOKEN (they override what "slipway login" saved), SLIPWAY_KEY,
             SLIPWAY_BROWSER`
