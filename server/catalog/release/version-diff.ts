import type { Manifest, VersionDiff } from '@slipway/sdk/contract'

/** What differs between two versions of a remote. */
export function diffVersions(from: Manifest, to: Manifest): VersionDiff {
  return {
    from: from.version,
    to: to.version,
    size: { from: sizeOf(from), to: sizeOf(to) },
    components: diffNames(byComponent(from), byComponent(to)),
    slots: diffNames(bySlot(from), bySlot(to)),
    shared: diffNames(new Map(Object.entries(from.shared)), new Map(Object.entries(to.shared))),
    origins: diffNames(byOrigin(from), byOrigin(to)),
    files: diffFiles(from, to),
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

function bySlot({ slots = [] }: Manifest): Named {
  const named = new Map<string, unknown>()
  for (const slot of slots) {
    const name = `${slot.location} ${slot.component}`
    const equals = [...named.keys()].filter((key) => key.split('#', 1)[0] === name).length
    named.set(equals === 0 ? name : `${name}#${equals + 1}`, slot)
  }
  return named
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
