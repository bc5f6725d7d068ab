import { builtVersion } from '../../testing/built-version'
import type { BuiltVersion } from '../publish/built-remotes'
import { planRelease } from './plan-release'

/** A build of `team`; another text is another build. */
const team = (version: string, text = version) =>
  builtVersion({ name: 'team', version, files: { 'entry.js': text } })

interface Start {
  readonly built: readonly BuiltVersion[]
  readonly stored?: readonly BuiltVersion[]
  /** The version of `team` that is live. */
  readonly live?: string
  /** Once released, and taken out since. */
  readonly wasReleased?: boolean
  readonly isLocal?: boolean
}

async function planOf({ built, stored = [], live, wasReleased = false, isLocal = false }: Start) {
  const digests = new Map(
    stored.map(({ digest, manifest }) => [`${manifest.name} ${manifest.version}`, digest]),
  )
  const plan = await planRelease({
    built,
    head: live === undefined ? {} : { team: { version: live } },
    everReleased: new Set(live !== undefined || wasReleased ? ['team'] : []),
    findDigest: async (remote, version) => digests.get(`${remote} ${version}`),
    allowRebuilds: isLocal,
  })
  return {
    stores: plan.publish.map(({ manifest }) => manifest.version),
    releases: plan.release['team']?.version,
    faults: plan.faults.map(({ code }) => code),
  }
}

/** How a rebuild is named: the version, and the start of its digest. */
const rebuiltName = ({ manifest, digest }: BuiltVersion) =>
  `${manifest.version}+${digest.slice(0, 8)}`

const first = team('1.0.0')
const next = team('1.1.0')
const rebuilt = team('1.0.0', 'other bytes')

describe('a start with built remotes', () => {
  it('stores and releases a remote that was never released', async () => {
    expect(await planOf({ built: [first] })).toEqual({
      stores: ['1.0.0'],
      releases: '1.0.0',
      faults: [],
    })
  })

  it('releases one that was uploaded and never released, and does not store it again', async () => {
    const plan = await planOf({ built: [first], stored: [first] })

    expect(plan).toEqual({ stores: [], releases: '1.0.0', faults: [] })
  })

  it('releases the last of several versions of a new remote', async () => {
    const plan = await planOf({ built: [first, next] })

    expect(plan).toEqual({ stores: ['1.0.0', '1.1.0'], releases: '1.1.0', faults: [] })
  })

  it('changes nothing where everything is stored and live', async () => {
    for (const isLocal of [false, true]) {
      const plan = await planOf({ built: [first], stored: [first], live: '1.0.0', isLocal })

      expect(plan).toEqual({ stores: [], releases: undefined, faults: [] })
    }
  })

  it('stores a newer version; that it goes live is left to a person', async () => {
    const plan = await planOf({ built: [next], stored: [first], live: '1.0.0' })

    expect(plan).toEqual({ stores: ['1.1.0'], releases: undefined, faults: [] })
  })

  it('does not bring back a remote that was taken out', async () => {
    const plan = await planOf({ built: [first], stored: [first], wasReleased: true })

    expect(plan.releases).toBeUndefined()
  })

  it('refuses other bytes under a stored version, and holds up no other version', async () => {
    const plan = await planOf({ built: [rebuilt, next], stored: [first], live: '1.0.0' })

    expect(plan).toEqual({ stores: ['1.1.0'], releases: undefined, faults: ['version-exists'] })
  })
})

describe('a local start with built remotes', () => {
  it('makes a newer version live', async () => {
    const plan = await planOf({ built: [next], stored: [first], live: '1.0.0', isLocal: true })

    expect(plan).toEqual({ stores: ['1.1.0'], releases: '1.1.0', faults: [] })
  })

  it('stores another build of the live version under a name of its own, and makes it live', async () => {
    const plan = await planOf({ built: [rebuilt], stored: [first], live: '1.0.0', isLocal: true })

    const name = rebuiltName(rebuilt)
    expect(plan).toEqual({ stores: [name], releases: name, faults: [] })
  })

  it('goes back to the first build once the code is as it was', async () => {
    const plan = await planOf({
      built: [first],
      stored: [first],
      live: rebuiltName(rebuilt),
      isLocal: true,
    })

    expect(plan).toEqual({ stores: [], releases: '1.0.0', faults: [] })
  })

  it('keeps to the newer version where the one before is built beside it', async () => {
    const plan = await planOf({
      built: [next, first],
      stored: [first],
      live: rebuiltName(rebuilt),
      isLocal: true,
    })

    expect(plan).toEqual({ stores: ['1.1.0'], releases: '1.1.0', faults: [] })
  })

  it('leaves live what a person released: an older build that is stored stays where it is', async () => {
    const plan = await planOf({ built: [first], stored: [first], live: '1.1.0', isLocal: true })

    expect(plan).toEqual({ stores: [], releases: undefined, faults: [] })
  })
})
