import { existsSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { readSeconds } from './seconds.mjs'

/**
 * The order in which jest takes test files; it asks for these methods. Those that took longest in the last
 * run begin, so that a run does not end with three idle processors; before the first run the largest ones do.
 */
export default class SlowTestsFirst {
  constructor({ globalConfig }) {
    this.root = globalConfig.rootDir
    this.seconds = readSeconds(this.root).files
  }

  sort(tests) {
    const of = ({ path }) => ({
      took: this.seconds[relative(this.root, path)] ?? 0,
      size: sizeOf(path),
    })
    return tests
      .map((test) => ({ test, ...of(test) }))
      .sort((one, other) => other.took - one.took || other.size - one.size)
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

// Most of what many small tests are is in the suite beside them.
function sizeOf(path) {
  const suite = path.replace('.test.', '.suite.')
  return statSync(path).size + (existsSync(suite) ? statSync(suite).size : 0)
}
