import { expect as assert } from '@playwright/test'
import type { RunningServer } from '../server'
import { packLive } from './live-remote'
import type { Operator } from './operator'
import { startTamperingProxy } from './tampering-proxy'

// Five releases, one after the other: on a busy machine each may take its time.
const expect = assert.configure({ timeout: 60_000 })

/** A tab of any browser. */
interface AnyTab {
  open(url: string): Promise<unknown>
  /** Runs the body of a function in the page. */
  run<T>(body: string): Promise<T>
}

interface Place {
  readonly server: RunningServer
  readonly operator: Operator
}

/**
 * A visitor of the sign-in page, while somebody on the line changes scripts: of a release that comes into
 * the open tab, of a part of one, and of one that the page is loaded with. What is right runs, what was
 * changed never does.
 */
export async function expectDigestsHeld(tab: AnyTab, { server, operator }: Place): Promise<void> {
  let changed = /nothing yet/
  const proxy = await startTamperingProxy(server, (path) => changed.test(path))
  const shown = () =>
    tab.run<string | null>("return document.querySelector('.live')?.dataset.liveEntry ?? null")
  const ran = () => tab.run<boolean>("return 'tampered' in window")
  const release = async (version: string) => {
    await operator.publish('live', version, await packLive(version))
    await operator.release('live', version)
  }
  const isReported = (version: string) => () =>
    server
      .log()
      .split('\n')
      .some((line) => line.includes('remote-broken') && line.includes(version))
  try {
    await operator.publish('live', '20.0.0', await packLive('20.0.0'))
    await operator.post('/remotes/live/grants', { public: true })
    await release('21.0.0')
    await tab.open(`${proxy.url}/app/login`)
    await expect.poll(shown).toBe('21.0.0')

    changed = /\/entry\.js$/
    await release('22.0.0')
    await expect.poll(isReported('22.0.0')).toBe(true)
    expect([await shown(), await ran()]).toEqual(['21.0.0', false])

    changed = /nothing again/
    await release('23.0.0')
    await expect.poll(shown).toBe('23.0.0')

    changed = /\/part\.js$/
    await release('24.0.0')
    await expect.poll(async () => isReported('24.0.0')() || (await shown()) === '24.0.0').toBe(true)
    expect(await ran()).toBe(false)

    changed = /\/(?:entry|[0-9a-f]{40})\.js$/
    await release('25.0.0')
    await tab.open(`${proxy.url}/app/login`)
    await expect.poll(isReported('25.0.0')).toBe(true)
    expect([await shown(), await ran()]).toEqual([null, false])
  } finally {
    await proxy.stop()
  }
}
