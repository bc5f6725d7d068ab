import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The test files that take longest, longest first. They begin before all others, so that a run does not
 * end with three idle processors; by itself jest begins with the largest files where it has run nothing yet.
 */
const slow = [
  'shared/cli/slipway.test.ts',
  'shared/cli/any-build.test.ts',
  'server/http-suite/servers/lost-notices-in-time.test.ts',
  'server/http-suite/servers/after-a-crash.test.ts',
  'server/http-suite/servers/store-gone.test.ts',
  'shared/cli/container.test.ts',
  'scripts/pack-sdk.test.ts',
  'server/http-suite/servers/workers.test.ts',
  'server/http-suite/servers/stop.test.ts',
  'server/http-suite/servers/process.test.ts',
  'shared/cli/check.test.ts',
  'scripts/team-docs.test.ts',
  'server/cli/cli.test.ts',
  'server/cli/catalog/catalog-commands.test.ts',
  'server/showcase/showcase.test.ts',
  'server/accounts/operator-tokens/operator-tokens.test.ts',
  'server/cli/over-http/over-http.test.ts',
  'server/cli/webhook-commands.test.ts',
  'server/guard/spikes/spikes.test.ts',
  'server/cli/layout-commands.test.ts',
  'server/http-suite/servers/two-servers.test.ts',
  'server/guard/rows-simulation.test.ts',
  'server/guard/rows.test.ts',
  'server/identity/sign-in/guessing.test.ts',
  'server/http-suite/servers/postgres.test.ts',
  'server/accounts/users/users.test.ts',
  'server/accounts/profile/session-machine.test.ts',
  'server/identity/sessions/session-attacks.test.ts',
]

/** The order in which jest takes test files; it asks for these methods. */
export default class SlowTestsFirst {
  constructor({ globalConfig }) {
    this.places = placesIn(globalConfig.rootDir)
  }

  sort(tests) {
    const of = ({ path }) => ({ place: this.places.get(path) ?? slow.length, size: sizeOf(path) })
    return tests
      .map((test) => ({ test, ...of(test) }))
      .sort((one, other) => one.place - other.place || other.size - one.size)
      .map(({ test }) => test)
  }

  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1)
  }

  allFailedTests(tests) {
    return this.sort(tests)
  }

  cacheResults() {}
}

function placesIn(root) {
  const paths = slow.map((path) => join(root, path))
  const gone = paths.filter((path) => !existsSync(path))
  if (gone.length > 0)
    throw new Error(`scripts/slow-tests-first.mjs names ${gone.join(', ')}, which is gone`)
  return new Map(paths.map((path, place) => [path, place]))
}

// Most of what many small tests are is in the suite beside them.
function sizeOf(path) {
  const suite = path.replace('.test.', '.suite.')
  return statSync(path).size + (existsSync(suite) ? statSync(suite).size : 0)
}
