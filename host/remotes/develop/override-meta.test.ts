import {
  Locations,
  locations,
  type Manifest,
  type ManifestComponent,
  type MetaBody,
  type RemoteDescriptor,
} from '@slipway/sdk/contract'
import { sampleMeta } from '../../testing/sample-bodies'
import { overrideMeta, severMeta } from './override-meta'

const origin = 'http://127.0.0.1:4400'
const override = { remote: 'refunds', origin, expiresAt: '2026-11-21T20:00:00.000Z' }
const base = `${origin}/~1/`
const component: Omit<ManifestComponent, 'name'> = {
  expose: './X',
  registry: 'slot',
  locations: [],
  fallback: 'none',
  deadlineMs: 4000,
  minHeight: 7,
  preload: ['a.js'],
  css: ['a.css'],
}

function manifestOf(parts: Partial<Manifest>): Manifest {
  const head = { contract: '1.0.0', name: 'refunds', version: '2.0.0', entry: 'entry.1.js' }
  return { ...head, components: [], shared: {}, runtime: '2', files: [], ...parts }
}

function released(remote: string): RemoteDescriptor {
  return {
    remote,
    version: '1.0.0',
    base: '/assets/remotes/1/',
    entry: 'entry.js',
    expose: './X',
    files: { 'entry.js': 'sha384-x' },
    css: ['look.css'],
    preload: [],
    fallback: 'notice',
    deadlineMs: 5000,
    minHeight: 0,
  }
}

function metaOf(parts: Partial<MetaBody>): MetaBody {
  return { ...sampleMeta, override, ...parts }
}

describe('the meta of a page with a development server', () => {
  it('has the built component in place of the released one, without integrity', () => {
    const meta = metaOf({ remotes: { slots: { Refunds: released('refunds') }, globals: {} } })
    const components = [{ ...component, name: 'Refunds' }]

    const { meta: mapped } = overrideMeta(meta, { base, manifest: manifestOf({ components }) })

    expect(mapped.remotes.slots['Refunds']).toEqual({
      remote: 'refunds',
      version: '2.0.0',
      base,
      entry: 'entry.1.js',
      expose: './X',
      files: {},
      css: ['a.css'],
      preload: ['a.js'],
      fallback: 'none',
      deadlineMs: 4000,
      minHeight: 7,
    })
  })

  it('has components of both registries, also those that are not released or turned off', () => {
    const meta = metaOf({ remotes: { slots: { A: { unavailable: 'quarantined' } }, globals: {} } })
    const components = [
      { ...component, name: 'A' },
      { ...component, name: 'B', registry: 'global' as const },
    ]

    const { meta: mapped } = overrideMeta(meta, { base, manifest: manifestOf({ components }) })

    expect(mapped.remotes).toMatchObject({ slots: { A: { base } }, globals: { B: { base } } })
    expect(mapped.remotes.slots).not.toHaveProperty('B')
  })

  it('leaves a component that is another remote’s, and names it', () => {
    const theirs = released('orders')
    const meta = metaOf({ remotes: { slots: { A: theirs }, globals: {} } })
    const components = [{ ...component, name: 'A' }]
    const slots = [{ location: 'header-banner', component: 'A', props: {} }]

    const mapped = overrideMeta(meta, { base, manifest: manifestOf({ components, slots }) })

    expect(mapped.meta.remotes.slots['A']).toBe(theirs)
    expect(mapped.foreign).toEqual(['A'])
    expect(mapped.proposed).toEqual([])
    expect(mapped.meta.slots).toEqual({})
  })

  it('appends what the remote proposes and the server does not deliver', () => {
    const own = { component: 'Other', props: {} }
    const there = { component: 'A', props: { released: true } }
    const meta = metaOf({ slots: { 'header-banner': [own], 'dashboard-before-cards': [there] } })
    const slots = [
      { location: 'header-banner', component: 'A', props: { n: 1 }, content: 'x' },
      { location: 'dashboard-before-cards', component: 'A', props: {} },
      { location: 'dashboard-after-cards', component: 'A', props: {} },
    ]
    const components = [{ ...component, name: 'A' }]

    const mapped = overrideMeta(meta, { base, manifest: manifestOf({ components, slots }) })

    expect(mapped.meta.slots).toEqual({
      'header-banner': [own, { component: 'A', props: { n: 1 }, content: 'x' }],
      'dashboard-before-cards': [there],
      'dashboard-after-cards': [{ component: 'A', props: {} }],
    })
    expect(mapped.proposed).toEqual(['A'])
    expect(meta.slots['header-banner']).toEqual([own])
  })

  it('puts what is proposed at the former name of a location at the present one, and says so', () => {
    const table = {
      ...locations,
      TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
    }
    const slots = [{ location: 'top-banner', component: 'A', props: {} }]
    const components = [{ ...component, name: 'A', locations: ['top-banner'] }]
    const build = { base, manifest: manifestOf({ components, slots }) }

    const { meta } = overrideMeta(metaOf({ slots: {} }), build, new Locations(table, '1.4.0'))

    expect(meta.slots).toEqual({ 'header-banner': [{ component: 'A', props: {} }] })
    expect(meta.notes).toEqual([
      expect.stringMatching(/^refunds: The location "top-banner" is deprecated .*"header-banner"/),
    ])
  })

  it('sends the released components of that remote alone to a server that is gone', () => {
    const theirs = released('orders')
    const meta = metaOf({
      remotes: { slots: { A: theirs, B: released('refunds') }, globals: {} },
    })

    const { slots } = severMeta(meta, override).meta.remotes

    expect(slots['A']).toBe(theirs)
    expect(slots['B']).toMatchObject({ base: `${origin}/~gone/`, files: {}, css: [] })
  })
})
