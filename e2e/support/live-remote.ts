import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import { create } from 'tar'

/**
 * A version of the remote "live" as a build of any bundler could leave it: an entry, a part that is
 * loaded when the component is on screen, and styles. Each of them says which version it is of.
 */
export async function packLive(
  version: string,
  entry: string = liveEntry(version),
  slots: NonNullable<Manifest['slots']> = [],
) {
  const name = 'live'
  const components = [
    component('LiveCard'),
    component('LiveNotice'),
    component('LiveField', 'global'),
  ]
  const files = {
    'entry.js': entry,
    'part.js': `export const version = ${JSON.stringify(version)}\n`,
    'look.css': `@layer slipway.remotes{${looks(version)}}`,
  }
  const mark = version.startsWith('1.') ? {} : { styles: markOf(version) }
  return packVersion({ name, version, components, files, slots, ...mark })
}

// Builds of before were in a scope of their version; such versions exist beside those of today.
function looks(version: string): string {
  const rule = `.live{--live-styles:"${version}"}`
  const scope = `([data-slipway-remote="live"][data-slipway-version="${version}"]) to ([data-slipway-remote-end])`
  if (version.startsWith('1.')) return `@scope ${scope}{${rule}}`
  return `:where([data-slipway-styles="${markOf(version)}"]) ${rule}`
}

function markOf(version: string): string {
  return `live-${createHash('sha256').update(version).digest('hex').slice(0, 16)}`
}

interface VersionParts {
  readonly name: string
  readonly version: string
  readonly components: readonly ManifestComponent[]
  /** Path → text. */
  readonly files: Readonly<Record<string, string>>
  readonly styles?: string
  /** What it proposes. */
  readonly slots?: Manifest['slots']
}

/** An archive of a version, its entry in `entry.js`; the digests are right. */
export function packVersion({ components, files, slots, ...parts }: VersionParts): Promise<Buffer> {
  const manifest: Manifest = {
    contract: '1.0.0',
    ...parts,
    entry: 'entry.js',
    components: [...components],
    shared: { react: '^19.0.0' },
    runtime: '2.9.2',
    ...(slots && slots.length > 0 && { slots }),
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    })),
  }
  return pack({ ...files, 'slipway.json': JSON.stringify(manifest) })
}

/** A component as a manifest has it, with the styles of the live remote. */
export function component(name: string, registry: ManifestComponent['registry'] = 'slot') {
  return {
    name,
    expose: `./${name}`,
    registry,
    locations: [],
    fallback: 'notice' as const,
    deadlineMs: 20_000,
    minHeight: 0,
    preload: [],
    css: ['look.css'],
  }
}

async function pack(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-live-'))
  await mkdir(join(folder, 'dist'))
  for (const [path, text] of Object.entries(files))
    await writeFile(join(folder, 'dist', path), text)
  const file = join(folder, 'version.tar.gz')
  await create({ gzip: true, cwd: join(folder, 'dist'), file }, Object.keys(files))
  const archive = await readFile(file)
  await rm(folder, { recursive: true })
  return archive
}

/** The code of an entry that works. */
export function liveEntry(version: string): string {
  return `const version = ${JSON.stringify(version)}
let React
export const init = (scope) => {
  React = Object.values(scope.react)[0].lib()
}
const usePart = () => {
  const [part, setPart] = React.useState()
  React.useEffect(() => {
    let isGone = false
    import('./part.js').then((loaded) => isGone || setPart(loaded.version))
    return () => { isGone = true }
  }, [])
  return part
}
const Live = ({ label, children }) => {
  const part = usePart()
  return React.createElement(
    'p',
    { className: 'live', 'data-live-entry': version, 'data-live-part': part },
    label + ' ' + version + ' ',
    part && children,
  )
}
const LiveCard = ({ label }) =>
  React.createElement(
    Live,
    { label },
    React.createElement('input', { 'aria-label': 'Typed into ' + label }),
  )
const LiveNotice = ({ label }) => React.createElement(Live, { label })
const LiveField = ({ formContext }) => {
  const [text, setText] = React.useState(String(formContext.getValue('code') ?? ''))
  const change = (event) => {
    setText(event.currentTarget.value)
    formContext.setValue('code', event.currentTarget.value)
  }
  return React.createElement(
    Live,
    { label: 'field' },
    React.createElement('input', {
      'aria-label': 'Code',
      value: text,
      disabled: formContext.disabled,
      onChange: change,
    }),
  )
}
const exposed = { './LiveCard': LiveCard, './LiveNotice': LiveNotice, './LiveField': LiveField }
export const get = async (name) => () => ({ default: exposed[name] })
`
}
