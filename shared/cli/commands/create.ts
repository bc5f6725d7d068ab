import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { deprecationText, isActionLocation, remoteName, slotLocations } from '@slipway/sdk/contract'
import { Option } from 'commander'
import { ask } from '../ask'
import type { Answer, CommandContext, DescribeCommand } from '../command-context'
import { filesBelow } from '../files/files-below'
import { hostAddress } from '../host/host-client'
import { ownPackage, packageFolder } from '../own-package'
import { usageError } from '../usage-error'

interface Bundler {
  /** The name of its configuration, before `.config.ts`. */
  readonly config: string
  readonly define: string
  /** The part of the SDK that has it. */
  readonly build: string
  /** Its packages; webpack comes with the SDK. */
  readonly packages: readonly string[]
}

const bundlers = {
  webpack: { config: 'webpack', define: 'defineRemote', build: 'build', packages: [] },
  rspack: {
    config: 'rspack',
    define: 'defineRspackRemote',
    build: 'rspack',
    packages: ['@rspack/core'],
  },
  vite: {
    config: 'vite',
    define: 'defineViteRemote',
    build: 'vite',
    packages: ['@module-federation/vite', 'vite'],
  },
} as const satisfies Readonly<Record<string, Bundler>>

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
  const files = await writeTemplate(folder, {
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

/** The choices from which a new remote is made. */
interface NewRemote {
  readonly name: string
  readonly component: string
  readonly locations: readonly string[]
  readonly bundler: Bundler
  readonly kind: 'slot' | 'action' | 'form'
  readonly url: string | undefined
  /** The package that npm installs as the SDK; this version by default. */
  readonly sdk: string | undefined
}

/** Writes the files of a new remote; returns their paths, sorted. */
async function writeTemplate(folder: string, remote: NewRemote): Promise<string[]> {
  const words = await wordsOf(remote)
  const paths: string[] = []
  for (const part of ['common', remote.kind]) {
    const source = join(packageFolder, 'template', part)
    for (const file of await filesBelow(source)) {
      const path = fill(file, words)
        .replace(/^dot-/, '.')
        .replace(/\.txt$/, '')
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), fill(await readFile(join(source, file), 'utf8'), words))
      paths.push(path)
    }
  }
  return paths.toSorted()
}

type Words = Readonly<Record<string, string>>

async function wordsOf({
  name,
  component,
  locations,
  url,
  sdk,
  bundler,
}: NewRemote): Promise<Words> {
  const text = await readFile(join(packageFolder, 'template/versions.json'), 'utf8')
  const versions: Words = JSON.parse(text)
  return {
    ...versions,
    ...wordsOfBundler(bundler, versions),
    name,
    component,
    file: component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase(),
    title: component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
    prop: component.charAt(0).toLowerCase() + component.slice(1),
    location: locations[0] ?? '',
    locations: locations.map((location) => `'${location}'`).join(', '),
    sdk: sdk ?? ownPackage().version,
    host: url ? `\n  "slipway": { "host": "${url}" },` : '',
  }
}

function wordsOfBundler({ config, define, build, packages }: Bundler, versions: Words): Words {
  const lines = packages.map((name) => `\n    "${name}": "${versions[name]}",`)
  return { bundler: config, define, build, bundlerPackages: lines.join('') }
}

function fill(text: string, words: Words): string {
  return text.replaceAll(/__([a-zA-Z@/-]+?)__/g, (whole, word: string) => words[word] ?? whole)
}
