import { readdir } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { deprecationText, isActionLocation, remoteName, slotLocations } from '@slipway/sdk/contract'
import { Option } from 'commander'
import { ask } from '../ask'
import type { Answer, CommandContext, DescribeCommand } from '../command-context'
import { bundlers, writeRemote } from '../files/write-remote'
import { hostAddress } from '../host/host-client'
import { usageError } from '../usage-error'

interface CreateFlags {
  readonly location?: readonly string[]
  readonly form?: boolean
  readonly component?: string
  readonly bundler?: string
  readonly url?: string
  readonly sdk?: string
}

/** `slipway create`. */
export const createCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .argument('[name]', 'name of the remote and of its new folder: lower-case letters, digits, "-"')
    .option('--location <location...>', 'where its component is drawn')
    .option('--form', 'a component for forms instead')
    .option('--component <Name>', 'name of the component (default: from the name of the remote)')
    .addOption(
      new Option('--bundler <name>', 'what builds it')
        .choices(Object.keys(bundlers))
        .default('webpack'),
    )
    .option('--url <address>', 'the host to publish to, whose SDK it uses')
    .option(
      '--sdk <spec>',
      'what npm installs as @slipway/sdk (default: the host’s SDK, or this version)',
    )
    .action(async (name: string | undefined, flags: CreateFlags) =>
      answer(await create(context, name, flags)),
    )
}

async function create(
  context: CommandContext,
  given: string | undefined,
  flags: CreateFlags,
): Promise<Answer> {
  const name = checkName(given ?? (await askOr(context, 'Name of the remote', '')))
  const isForm = flags.form === true
  const locations = isForm ? [] : await chooseLocations(context, { given, flags })
  const folder = resolve(context.cwd, name)
  await refuseFull(folder)
  const url = flags.url && hostAddress(flags.url)
  const component = checkComponent(flags.component ?? pascalCase(name) + (isForm ? 'Field' : ''))
  const files = await writeRemote(folder, {
    name,
    component,
    locations,
    bundler: bundlers[flags.bundler as keyof typeof bundlers],
    kind: isForm ? 'form' : kindOf(locations),
    url: url || undefined,
    sdk: flags.sdk ?? (url ? `${url}/sdk.tgz` : undefined),
  })
  return {
    data: { name, component, folder, locations, files },
    text: `${name} is in ${relative(context.cwd, folder)}: ${component}, its test, and what to do next in README.md.`,
    next: [
      `cd ${name} && npm install`,
      'npx slipway dev',
      'npx slipway test',
      'npx slipway check',
      ...notesOf(locations),
    ],
  }
}

function notesOf(locations: readonly string[]): string[] {
  const open = locations.filter((location) => slotLocations.isPublic(location))
  return open.length > 0
    ? [`ask the operators to grant ${open.join(', ')}: these locations need no sign-in`]
    : []
}

function checkName(name: string): string {
  if (remoteName.safeParse(name).success) return name
  if (!name)
    throw usageError('Name the remote: slipway create <name> --location <location>, or --form.')
  throw usageError(`"${name}" is not a name for a remote: use lower-case letters, digits and "-".`)
}

function checkComponent(name: string): string {
  if (/^[A-Z][A-Za-z0-9]{0,99}$/.test(name)) return name
  throw usageError(`"${name}" is not a name for a component: write it like OrderTotal.`)
}

function pascalCase(name: string): string {
  const words = name.split('-').filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const usual = 'dashboard-before-cards'

async function chooseLocations(
  context: CommandContext,
  { given, flags }: { readonly given: string | undefined; readonly flags: CreateFlags },
): Promise<readonly string[]> {
  const known = slotLocations.names()
  const isAsked = !flags.location && given === undefined
  if (isAsked && context.isTerminal) context.progress(`Locations: ${known.join(', ')}`)
  const chosen = flags.location ?? [isAsked ? await askOr(context, 'Location', usual) : usual]
  const unknown = chosen.find((location) => !known.includes(location))
  if (unknown === undefined) return chosen
  const deprecation = slotLocations.deprecation(unknown)
  throw usageError(deprecation ? deprecationText(deprecation) : slotLocations.absence(unknown))
}

function kindOf(locations: readonly string[]): 'slot' | 'action' {
  const actions = locations.filter(isActionLocation)
  if (actions.length === 0) return 'slot'
  if (actions.length === locations.length) return 'action'
  throw usageError(
    `A component at ${actions.join(', ')} receives a record; create another component for the other locations.`,
  )
}

async function askOr({ isTerminal, terminal }: CommandContext, text: string, fallback: string) {
  return isTerminal ? ask({ text, fallback, terminal }) : fallback
}

async function refuseFull(folder: string): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  throw usageError(`${folder} already exists and is not empty. Choose another name.`)
}
