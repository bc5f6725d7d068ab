import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language, SlotLocationValue } from '@slipway/sdk/contract'
import { fromHere } from '../build/from-here'
import { stageAddress } from '../emulator/stage-address'
import { type FormPlace, placesOf, type Role, readView, type View } from '../emulator/view'
import type { ServedRemote, ServedRemotes } from './e2e-builds'
import { type Published, publishFrom, testHost } from './publish-from'

/** Options for showing a component: where, to whom and how; the defaults are those of `slipway dev`. */
export interface MountOptions {
  /** A location, or a form for components of forms; by default the first that the component names. */
  readonly at?: SlotLocationValue | FormPlace
  /** By default those of the slot that the remote proposes there, otherwise generated from the schema. */
  readonly props?: object
  /** `editor` by default; `viewer` may change nothing, `nobody` is not signed in. */
  readonly role?: Role
  readonly language?: Language
  readonly colorScheme?: 'light' | 'dark'
  /** The record of the page: 1 is an ordinary one, 2 has long texts, 3 is empty. */
  readonly record?: number
  /** `loading`: its code never arrives; `failed`: it could not be loaded; `slow`: it arrives after 3 s. */
  readonly state?: View['state']
}

/** The fixture `slipway`. */
export interface Slipway {
  /** Address of the host for {@link Slipway.publish}; `undefined` when the environment names none. */
  readonly testHost: string | undefined
  /**
   * Opens the page of the host with the component on it. Returns its element once it is drawn: the one that
   * it has, or the element of the page around several, so that it has a size. With `state` `loading` or
   * `failed`, what is shown instead, without waiting.
   * @throws Error when the remote has no such component or place, or the component breaks
   */
  mount(component: string, options?: MountOptions): Promise<Locator>
  /**
   * Fails the test with everything that axe finds in `part`, or in the whole page: what no label names,
   * and contrast as well.
   */
  expectAccessible(part?: Locator): Promise<void>
  /**
   * Publishes and releases the remote, as `slipway publish --release` does, to a host for tests:
   * `SLIPWAY_E2E_URL` is its address, `SLIPWAY_E2E_TOKEN` a team token of it. The same version may be
   * published again as long as its files are the same.
   * @throws Error when the environment names no host, and with the command's own words when it refuses
   */
  publish(): Promise<Published>
}

export function createSlipway(page: Page, { folder, remotes }: ServedRemotes): Slipway {
  return {
    testHost: testHost()?.url,
    mount: async (component, options = {}) =>
      mount(page, remoteWith(remotes, component), { ...options, component }),
    async expectAccessible(part = page.locator(':root')) {
      expect(await axeFaults(part), 'What axe finds').toEqual([])
    },
    publish: () => publishFrom(folder),
  }
}

function remoteWith(remotes: readonly ServedRemote[], component: string): ServedRemote {
  const namesOf = ({ manifest }: ServedRemote) => manifest.components.map(({ name }) => name)
  const found = remotes.find((remote) => namesOf(remote).includes(component))
  if (found) return found
  const all = remotes.flatMap(namesOf).join(', ')
  throw new Error(`The remote has no component "${component}"; it has: ${all}.`)
}

type Mounted = MountOptions & { readonly component: string }

async function mount(
  page: Page,
  { origin, manifest }: ServedRemote,
  mounted: Mounted,
): Promise<Locator> {
  const { component, at } = mounted
  const registry = manifest.components.find(({ name }) => name === component)?.registry ?? 'slot'
  refusePlace(component, { at, places: placesOf(registry) })
  const view = readView(searchOf(mounted), manifest)
  await page.goto(origin + stageAddress(view))
  if (view.state === 'loading') return page.locator(`[data-slipway-loading="${component}"]`).first()
  const failed = page.locator('[data-slipway-failed], [data-slipway-missing]').first()
  if (view.state === 'failed') return failed
  const box = page.locator(`[data-slipway-slot="${component}"]`).first()
  await box.or(failed).first().waitFor({ state: 'attached' })
  if ((await failed.count()) > 0) throw await broken(failed, `${component} at ${view.place}`)
  return await sizedPart(box)
}

/** Finds the part of a box that has a size: the box itself is `display: contents`, so that it changes no layout. */
async function sizedPart(box: Locator): Promise<Locator> {
  const outwards = await box.evaluate((node) => {
    let steps = 1
    for (let part = node.parentElement; part; part = part.parentElement, steps += 1) {
      if (getComputedStyle(part).display !== 'contents') break
    }
    return steps
  })
  // Sought anew at each use: what the component draws may become more, or less.
  const element = '*[not(self::style or self::script or self::link or self::template)]'
  const text = 'text()[normalize-space()]'
  const isOne = `count(${element}) = 1 and not(${text})`
  const isNothing = `not(${element} or ${text})`
  return box.locator(
    `xpath=self::*[${isOne}]/${element} | self::*[${isNothing}] | self::*[not(${isOne} or ${isNothing})]/ancestor::*[${outwards}]`,
  )
}

interface Place {
  readonly at: string | undefined
  readonly places: readonly string[]
}

function refusePlace(component: string, { at, places }: Place): void {
  if (at === undefined || places.includes(at)) return
  throw new Error(`${component} cannot be shown at "${at}"; there are: ${places.join(', ')}.`)
}

function searchOf({ at, props, colorScheme, ...named }: Mounted): URLSearchParams {
  const all = { place: at, props: props && JSON.stringify(props), scheme: colorScheme }
  const given = Object.entries({ ...all, ...named }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

async function broken(failed: Locator, what: string): Promise<Error> {
  const { slipwayFailed, slipwayMissing } = await failed.evaluate((node) => ({
    ...(node as HTMLElement).dataset,
  }))
  return new Error(
    `${what} is not shown: ${slipwayFailed ?? slipwayMissing}. ${await failed.innerText()}`,
  )
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

interface Axe {
  run(node: Element, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** The faults that axe finds in `part`, one line each. */
async function axeFaults(part: Locator): Promise<readonly string[]> {
  await part.page().evaluate(axeSource())
  const violations = await part.evaluate(async (node) => {
    // What the script before this one has put there.
    const { axe } = globalThis as unknown as { readonly axe: Axe }
    return (await axe.run(node, { resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html ?? ''})`)
}

// The copy that the tests without a browser look with: one set of rules for both.
function axeSource(): string {
  const { source } = createRequire(fromHere.resolve('jest-axe'))('axe-core')
  return source
}
