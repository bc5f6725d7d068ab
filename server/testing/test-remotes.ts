import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SlotLocation } from '@slipway/sdk/contract'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { componentAt } from './applications/test-application'
import { builtVersion } from './built-version'

/** Two remotes as their builds leave them: one for what anybody sees, one for staff. */
export function testRemotes(): readonly BuiltVersion[] {
  const at = (isPublic: boolean) =>
    SlotLocation.cases()
      .filter((location) => location.isPublic() === isPublic)
      .map(({ value }) => ({ name: componentAt(value), preload: ['chunk.js'], css: ['look.css'] }))
  return [
    builtVersion({ name: 'front-desk', components: at(true), files: filesOf('front-desk') }),
    builtVersion({
      name: 'back-office',
      components: [
        ...at(false),
        { name: 'GatedBanner' },
        { name: 'NoteHelper', registry: 'global' },
      ],
      files: filesOf('back-office'),
    }),
  ]
}

/** Writes them as `remotes/<name>/dist`. */
export function writeRemotes(folder: string, versions: readonly BuiltVersion[]): void {
  for (const { manifest, manifestText, files } of versions) {
    const dist = join(folder, manifest.name, 'dist')
    const all = new Map([...files, ['slipway.json', Buffer.from(manifestText)]])
    for (const [path, bytes] of all) {
      mkdirSync(dirname(join(dist, path)), { recursive: true })
      writeFileSync(join(dist, path), bytes)
    }
  }
}

function filesOf(name: string): Readonly<Record<string, string>> {
  return {
    'entry.js': `export const of = "${name}"\n${'// long enough to be worth compressing\n'.repeat(30)}`,
    'chunk.js': `export const chunk = "${name}"`,
    'look.css': `@layer remote { .${name} { color: red } }`,
    'pictures/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg" id="${name}"/>`,
  }
}
