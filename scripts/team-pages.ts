import { isActionLocation, locations, slotLocations } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { createProgram } from '../shared/cli/create-program'
import { locationValue } from '../shared/contract/slots/location-table'

/** File name → text of the pages in `docs/teams/` that are made from the sources. */
export function teamPages(): ReadonlyMap<string, string> {
  return new Map([
    ['commands.md', commandsPage()],
    ['locations.md', locationsPage()],
  ])
}

const generated = 'Generated from the sources: `npm run api`. A test compares.'

function commandsPage(): string {
  const context = { env: {}, cwd: '', isTerminal: false, progress() {} }
  const program = createProgram({ context, answer() {} }).configureHelp({ helpWidth: 90 })
  const commands = program.commands.flatMap((command) => [
    `## slipway ${command.name()}\n\n${helpOf(command)}`,
    ...command.commands.map(
      (one) => `### slipway ${command.name()} ${one.name()}\n\n${helpOf(one)}`,
    ),
  ])
  const codes = `| Exit code | |
|---|---|
| 0 | done |
| 1 | the remote has faults, its tests fail, the host refuses, or lines are left to be written by hand |
| 64 | wrong use: a flag or an argument |
| 69 | the host does not answer |
| 77 | no token, or one that may not do this |`
  const settings = `| Variable | |
|---|---|
| \`SLIPWAY_URL\` | the host |
| \`SLIPWAY_TOKEN\` | the team token; overrides the one that \`login\` saved |
| \`SLIPWAY_KEY\` | file of the Ed25519 private key that versions are signed with |
| \`SLIPWAY_BROWSER\` | the Chromium that \`check\` and \`publish\` draw in (default: \`CHROME_PATH\`, then one on the PATH); \`none\`: no browser |`
  const json =
    'With `--json` there is one object on standard output: `{ "ok": true, … }`, or `{ "ok": false, "code", "message", "errors" }`; if `check` finds faults or a test fails, its findings with `"ok": false`. `next` lists what to do next, and `expires` says when the token ends, and a signing key that ends within 14 days. Progress goes to the error stream.'
  return `${['# Commands', generated, json, codes, settings, ...commands].join('\n\n')}\n`
}

function helpOf(command: Command): string {
  const help = command.configureHelp({ helpWidth: 90 }).helpInformation().trim()
  return `\`\`\`\n${help}\n\`\`\``
}

function locationsPage(): string {
  const rows = Object.keys(locations).map((name) => {
    const value = locationValue(name)
    const isPublic = slotLocations.isPublic(value)
    const context = isActionLocation(value) ? '`resource`, `resourceId`, `record`' : '–'
    const reserved = isActionLocation(value) ? 'the same names' : '–'
    return `| \`${value}\` | ${isPublic ? 'anybody; needs a grant' : 'signed-in users'} | ${context} | ${reserved} | ${slotLocations.since(value)} | ${stateOf(value)} |`
  })
  const head =
    '| Location | Seen by | Given by the host | Not for props | Since | State |\n|---|---|---|---|---|---|'
  const types =
    'Types: `SlotProps<Location, Props>` of `@slipway/sdk`. Where each one is on the page: [locations.md](../locations.md). Components in forms have no location: they receive `resource` and `formContext`. Since: the version of the contract. [A deprecated location](../locations.md#deprecated-locations) works until its next major.'
  return `${['# Locations', generated, types, [head, ...rows].join('\n')].join('\n\n')}\n`
}

function stateOf(location: string): string {
  const deprecation = slotLocations.deprecation(location)
  if (!deprecation) return 'stable'
  const { since, replacedBy } = deprecation
  return `deprecated since ${since}${replacedBy ? `, replaced by \`${replacedBy}\`` : ''}`
}
