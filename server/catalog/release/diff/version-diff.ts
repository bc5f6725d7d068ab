import type { DiffEffect, Manifest, ManifestComponent, VersionDiff } from '@slipway/sdk/contract'
import { comparePropsSchemas, worstEffect } from './props-changes'

/** Returns the differences between two versions of a remote, and what of them breaks slots that fit the first. */
export function diffVersions(from: Manifest, to: Manifest): VersionDiff {
  const components = diffNames(byComponent(from), byComponent(to))
  const [props, locations] = [diffProps(from, to), diffLocations(from, to)]
  return {
    from: from.version,
    to: to.version,
    size: { from: sizeOf(from), to: sizeOf(to) },
    components,
    slots: diffNames(slotsByName(from), slotsByName(to)),
    shared: diffNames(new Map(Object.entries(from.shared)), new Map(Object.entries(to.shared))),
    origins: diffNames(byOrigin(from), byOrigin(to)),
    files: diffFiles(from, to),
    effect: worstEffect([
      ...(components.removed.length > 0 || hasMoved(from, to) ? (['breaking'] as const) : []),
      ...props.map(({ effect }) => effect),
      ...locations.map(({ effect }) => effect),
    ]),
    props,
    locations,
    proposals: diffProposals(from, to),
    ranges: diffRanges(from, to),
  }
}

type Named = ReadonlyMap<string, unknown>

function diffNames(from: Named, to: Named): VersionDiff['components'] {
  const both = [...to.keys()].filter((name) => from.has(name))
  return {
    added: [...to.keys()].filter((name) => !from.has(name)).sort(),
    removed: [...from.keys()].filter((name) => !to.has(name)).sort(),
    changed: both.filter((name) => differ(from.get(name), to.get(name))).sort(),
  }
}

// Which files a component needs first changes with every build, and says nothing of it.
function byComponent({ components }: Manifest): Named {
  return new Map(components.map(({ name, preload: _preload, css: _css, ...said }) => [name, said]))
}

function bothComponents(from: Manifest, to: Manifest) {
  const before = new Map(from.components.map((component) => [component.name, component]))
  return to.components.flatMap((after): (readonly [ManifestComponent, ManifestComponent])[] => {
    const known = before.get(after.name)
    return known ? [[known, after]] : []
  })
}

// What was drawn at locations is drawn in forms, or the reverse.
function hasMoved(from: Manifest, to: Manifest): boolean {
  return bothComponents(from, to).some(([before, after]) => before.registry !== after.registry)
}

function diffProps(from: Manifest, to: Manifest): NonNullable<VersionDiff['props']> {
  return bothComponents(from, to).flatMap(([before, after]) => {
    const changes = comparePropsSchemas(before.props, after.props)
    if (changes.length === 0) return []
    const effect = worstEffect(changes.map((change) => change.effect))
    return [{ component: after.name, effect, changes }]
  })
}

function diffLocations(from: Manifest, to: Manifest): NonNullable<VersionDiff['locations']> {
  return bothComponents(from, to).flatMap(([before, after]) => {
    const places = { from: before.locations.toSorted(), to: after.locations.toSorted() }
    if (!differ(places.from, places.to)) return []
    return [{ component: after.name, effect: effectOfLocations(places), ...places }]
  })
}

type LocationsDiff = Pick<NonNullable<VersionDiff['locations']>[number], 'from' | 'to'>

// Where a slot stands at a location that it is not made for any more is not known here.
function effectOfLocations({ from, to }: LocationsDiff): DiffEffect {
  const isWider = to.length === 0 || (from.length > 0 && from.every((name) => to.includes(name)))
  return isWider ? 'compatible' : 'may-break'
}

function slotsByName({ slots = [] }: Manifest) {
  const named = new Map<string, (typeof slots)[number]>()
  for (const slot of slots) {
    const name = `${slot.location} ${slot.component}`
    const equals = [...named.keys()].filter((key) => key.split('#', 1)[0] === name).length
    named.set(equals === 0 ? name : `${name}#${equals + 1}`, slot)
  }
  return named
}

function diffProposals(from: Manifest, to: Manifest): NonNullable<VersionDiff['proposals']> {
  return diffEach(slotsByName(from), slotsByName(to)).map(([, change]) => change)
}

function diffRanges(from: Manifest, to: Manifest): NonNullable<VersionDiff['ranges']> {
  const rangesOf = ({ shared }: Manifest) => new Map(Object.entries(shared))
  return diffEach(rangesOf(from), rangesOf(to)).map(([module, change]) => ({ module, ...change }))
}

/** Returns the differences of two maps, by name; `null`: not there. */
function diffEach<Value>(from: ReadonlyMap<string, Value>, to: ReadonlyMap<string, Value>) {
  const names = [...new Set([...from.keys(), ...to.keys()])].sort()
  return names
    .map((name) => [name, { from: from.get(name) ?? null, to: to.get(name) ?? null }] as const)
    .filter(([, change]) => differ(change.from, change.to))
}

function byOrigin({ origins = [] }: Manifest): Named {
  return new Map(origins.map((origin) => [origin, origin]))
}

function diffFiles(from: Manifest, to: Manifest): VersionDiff['files'] {
  const [before, after] = [byPath(from), byPath(to)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path)?.integrity !== after.get(path)?.integrity)
    .sort()
    .map((path) => ({
      path,
      from: before.get(path)?.size ?? null,
      to: after.get(path)?.size ?? null,
    }))
}

function byPath({ files }: Manifest) {
  return new Map(files.map((file) => [file.path, file]))
}

function sizeOf({ files }: Manifest): number {
  return files.reduce((total, { size }) => total + size, 0)
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
