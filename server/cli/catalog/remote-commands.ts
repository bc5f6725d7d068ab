import {
  type ManagedRemoteBody,
  type ManagedRemotesBody,
  type NewDisabled,
  type NewGrants,
  newDisabled,
  newGrants,
  type ReleasedRemote,
  type SwitchedRemoteBody,
  trialText,
  type VersionDiff,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { diffVersions } from '../../catalog/release/diff/version-diff'
import { setDisabled, setGrants } from '../../catalog/release/remote-changes'
import type { Answer } from '../operation'
import { sayDryRun } from '../over-http/operator-host'
import { parseOrder } from '../parse-order'
import type { Run } from '../user-commands'

interface SwitchOptions {
  readonly why?: string
  readonly version?: string
  readonly component?: string
  readonly dryRun?: boolean
}

/** `slipway remote …`: what there is, and the kill switch. */
export function addRemoteCommands(program: Command, run: Run): void {
  const remote = program.command('remote').description('Remotes: what is live, and the kill switch')
  remote
    .command('list')
    .description('list all remotes, what is live of them and what is switched off')
    .action(() =>
      run(
        async ({ catalog }) => {
          return listAnswer((await catalog(false).views.list(undefined)).items)
        },
        async (host) => listAnswer((await host.ask('GET /manage/remotes')).body.items),
      ),
    )
  remote
    .command('show <remote>')
    .description('show the versions of a remote, its grants, and what is switched off')
    .action((name: string) =>
      run(
        async ({ catalog }) => {
          const { views, caller } = catalog(false)
          const data = await views.remote(name, caller)
          return { data, text: describeRemote(data) }
        },
        async (host) => {
          const { body } = await host.ask('GET /manage/remotes/{remote}', {
            path: { remote: name },
          })
          return { data: body, text: describeRemote(body) }
        },
      ),
    )
  for (const change of ['disable', 'enable'] as const) addSwitch(remote, run, change)
  remote
    .command('diff <remote> <from> <to>')
    .description('show what differs between two versions, and whether it breaks slots')
    .action((name: string, from: string, to: string) =>
      run(
        async ({ catalog }) => {
          const { views } = catalog(false)
          const [before, after] = [await views.stored(name, from), await views.stored(name, to)]
          const data = diffVersions(before.manifest, after.manifest)
          return { data, text: describeDiff(data) }
        },
        async (host) => {
          const given = { path: { remote: name }, query: { from, to } }
          const { body } = await host.ask('GET /manage/remotes/{remote}/diff', given)
          return { data: body, text: describeDiff(body) }
        },
      ),
    )
}

function listAnswer(items: ManagedRemotesBody['items']): Answer {
  const lines = items.map(({ name, released, disabled }) =>
    [name.padEnd(32), describeReleased(released), disabled && 'switched off']
      .filter(Boolean)
      .join(' '),
  )
  return { data: items, text: lines.join('\n') || 'There are no remotes.' }
}

function addSwitch(remote: Command, run: Run, change: 'disable' | 'enable'): void {
  const isOff = change === 'disable'
  const command = remote
    .command(`${change} <remote>`)
    .description(
      isOff
        ? 'switch a remote off at once, also in open tabs; or one version or component of it'
        : 'switch on what was switched off',
    )
    .option('--version <version>', 'only this version')
    .option('--component <name>', 'only this component')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((name: string, { why, version, component, dryRun }: SwitchOptions) => {
      const part = { ...(version && { version }), ...(component && { component }) }
      const wanted = { disabled: isOff, ...(why && { why }), ...part }
      return run(
        async ({ catalog }) => {
          const { views, actor, caller, ...deps } = catalog(dryRun)
          await views.remote(name, caller)
          const order = parseOrder(newDisabled, wanted)
          const replaced = await setDisabled(deps, { remote: name, order, actor, byOperator: true })
          return switchAnswer(name, { ...order, replaced, dryRun })
        },
        async (host) => {
          const body = parseOrder(newDisabled, wanted)
          const given = { path: { remote: name }, query: sayDryRun(dryRun), body }
          const reply = await host.ask('POST /manage/remotes/{remote}/disabled', given)
          return switchAnswer(name, { ...body, replaced: reply.body.replaced, dryRun })
        },
      )
    })
  // Who switches off is in a hurry.
  const why = '--why <text>'
  const meaning = 'the reason, for those who read it later'
  if (isOff) command.option(why, meaning)
  else command.requiredOption(why, meaning)
}

interface Switched extends NewDisabled {
  readonly replaced?: SwitchedRemoteBody['replaced'] | undefined
  readonly dryRun?: boolean | undefined
}

function switchAnswer(remote: string, { replaced, dryRun = false, ...order }: Switched): Answer {
  const what = [remote, order.version, order.component].filter(Boolean).join(' ')
  const others = replaced ? ` ${replaced.who} had switched it off: ${replaced.why}` : ''
  const on = order.disabled ? 'off' : 'on'
  const text = `${what} ${dryRun ? 'would be' : 'is'} switched ${on}.${others}`
  return { data: { remote, ...order, ...(replaced && { replaced }), dryRun }, text }
}

interface GrantOptions {
  readonly public?: boolean
  readonly origin?: string[]
  readonly origins?: boolean
  readonly dryRun?: boolean
}

/** `slipway grant …`: what a remote may do. */
export function addGrantCommands(program: Command, run: Run): void {
  const grant = program
    .command('grant')
    .description('Grants: public locations, and origins that a remote may call')
  grant
    .command('list')
    .description('list what each remote was granted, and what it asks for')
    .action(() =>
      run(async ({ catalog }) => {
        const { items } = await catalog(false).views.list(undefined)
        const data = items.map(({ name, publicGranted, publicAsked, origins }) => ({
          name,
          public: { asked: publicAsked, granted: publicGranted },
          origins,
        }))
        const lines = data.map((entry) => describeGrants(entry))
        return { data, text: lines.join('\n') || 'There are no remotes.' }
      }),
    )
  grant
    .command('set <remote>')
    .description('set grants of a remote; what is not named stays as it is')
    .option('--public', 'allow public locations')
    .option('--no-public', 'allow them no longer')
    .option('--origin <origin...>', 'allow these origins, in place of those before')
    .option('--no-origins', 'allow no origins any more')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((name: string, options: GrantOptions, command: Command) =>
      run(async ({ catalog }) => {
        const { views, actor, caller, ...deps } = catalog(options.dryRun)
        const order = parseOrder(newGrants, grantsIn(options, command))
        await views.remote(name, caller)
        await setGrants(deps, { remote: name, order, actor })
        const text = `${name} ${options.dryRun ? 'would have' : 'has'}: ${JSON.stringify(order)}`
        return { data: { remote: name, ...order, dryRun: options.dryRun ?? false }, text }
      }),
    )
}

// An option that only says "no" is true by itself where nobody named it.
function grantsIn(options: GrantOptions, command: Command): NewGrants {
  const isNamed = (name: string) => command.getOptionValueSource(name) === 'cli'
  const order = {
    ...(isNamed('public') && { public: options.public ?? false }),
    ...(isNamed('origins') && { origins: [] }),
    ...(options.origin && { origins: options.origin }),
  }
  if (Object.keys(order).length > 0) return order
  return command.error('Name a grant: --public, --no-public, --origin or --no-origins.')
}

function describeGrants(entry: {
  readonly name: string
  readonly public: { readonly asked?: boolean | undefined; readonly granted: boolean }
  readonly origins: { readonly asked: readonly string[]; readonly granted: readonly string[] }
}): string {
  const { name, origins, public: open } = entry
  const waiting = origins.asked.filter((origin) => !origins.granted.includes(origin))
  return [
    name.padEnd(32),
    open.granted ? 'public' : open.asked ? 'asks for public' : '',
    ...origins.granted,
    ...waiting.map((origin) => `asks for ${origin}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `1.0.0, canary 1.1.0 for 5 %`. */
export function describeReleased(released: ReleasedRemote | null): string {
  if (!released) return 'not released'
  const { version, canary } = released
  return canary ? `${version}, canary ${canary.version} for ${canary.percent} %` : version
}

function describeRemote(remote: ManagedRemoteBody): string {
  const { name, released, publicGranted, origins, disabledParts, versions } = remote
  return [
    `${name}: ${describeReleased(released)}`,
    `public locations: ${publicGranted ? 'granted' : 'not granted'}`,
    ...(origins.granted.length > 0 ? [`origins: ${origins.granted.join(' ')}`] : []),
    ...disabledParts.map(
      ({ version, component, who, at, why }) =>
        `switched off: ${[name, version, component].filter(Boolean).join(' ')}, by ${who} at ${at}: ${why}`,
    ),
    ...versions.map(({ version, size, createdAt, who, tried = null, ...is }) =>
      [
        `  ${version.padEnd(20)}`,
        `${String(Math.ceil(size / 1000)).padStart(6)} kB`,
        createdAt,
        who,
        trialText(tried),
        is.released && 'released',
        is.disabled && 'switched off',
      ]
        .filter(Boolean)
        .join('  '),
    ),
  ].join('\n')
}

function describeDiff(diff: VersionDiff): string {
  const { from, to, size, effect, components, slots, shared, origins } = diff
  const lines = Object.entries({ components, slots, shared, origins }).flatMap(([name, names]) =>
    (['added', 'removed', 'changed'] as const)
      .filter((kind) => names[kind].length > 0)
      .map((kind) => `${name} ${kind}: ${names[kind].join(', ')}`),
  )
  const sizes = `${Math.ceil(size.from / 1000)} kB → ${Math.ceil(size.to / 1000)} kB`
  return [`${from} → ${to}: ${effect}, ${sizes}`, ...lines].join('\n')
}
