import { randomUUID } from 'node:crypto'
import type { SlotReport } from '@slipway/sdk/contract'
import type { Catalog } from '../catalog/catalog'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import type { Health } from '../health/health'
import type { StorageScope } from '../storage/transact'
import { type Cast, colleaguesIn } from './cast'
import { frameOf } from './frame-of'
import { broken } from './story'

interface VisitorsDeps {
  readonly storage: StorageScope
  readonly catalog: Pick<Catalog, 'current'>
  readonly health: Pick<Health, 'take'>
  readonly cast: Pick<Cast, 'colleagues'>
}

/** The demo's users at work: whoever tries the guard alone has no colleagues. */
export interface Visitors {
  /** Their pages draw the version that was broken, until it is not live any more; for some minutes at most. */
  meet(version: BuiltVersion): void
  stop(): void
}

const EVERY_MS = 5000
const ROUNDS = 36
const agent = 'Mozilla/5.0 Chrome/140.0.0.0 (demo)'

export function createVisitors({ storage, catalog, health, cast }: VisitorsDeps): Visitors {
  let timer: NodeJS.Timeout | undefined

  const isLive = ({ manifest: { name, version } }: BuiltVersion) =>
    catalog
      .current()
      .state.remotes.some(
        (remote) => remote.name === name && remote.base.manifest.version === version,
      )

  async function visit(version: BuiltVersion): Promise<void> {
    for (const userId of await colleaguesIn(storage, cast)) {
      const page = randomUUID()
      const load = { userId, nonce: page, oneIn: 1 }
      health.take({ reports: [reportOf(version, page)] }, { load, agent })
    }
  }

  const stop = () => clearInterval(timer)
  return {
    meet(version) {
      stop()
      let rounds = 0
      timer = setInterval(() => {
        rounds += 1
        if (rounds > ROUNDS || !isLive(version)) stop()
        // The database may be away: then nobody is there.
        else void visit(version).catch(() => undefined)
      }, EVERY_MS).unref()
    },
    stop,
  }
}

function reportOf(built: BuiltVersion, page: string): SlotReport {
  const { name: remote, version } = built.manifest
  const { component, location, script } = broken
  const type = 'TypeError'
  const detail = "Cannot read properties of undefined (reading 'join')"
  const frames = frameOf(built, { script: `${script}.js`, text: 'rules.join' })
  return { code: 'render-failed', component, location, remote, version, page, type, detail, frames }
}
