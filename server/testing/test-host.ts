import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTexts as de } from '../../host/texts/de/start'
import { startTexts as en } from '../../host/texts/en/start'
import { integrityOf } from '../catalog/publish/built-remotes'

/** Writes what the host's build leaves in `dist/host`, small. */
export function writeHost(folder: string): void {
  const files = {
    'main.1.js': `import './react.1.js'\n${'// the host\n'.repeat(100)}`,
    'react.1.js': 'export const react = 1',
    'main.1.css': '#root { color: black }',
    'shell.1.js': 'export const shell = 1',
    'texts-de.1.js': 'export const texts = 1',
    'console.1.js': 'export const texts = 2',
    'federation.1.js': 'export const federation = 1',
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const integrity = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, integrityOf(Buffer.from(text))]),
  )
  const assets = {
    entry: { scripts: ['react.1.js', 'main.1.js'], styles: ['main.1.css'] },
    chunks: {
      shell: { scripts: ['shell.1.js'], styles: [] },
      'texts-de-staff-ts': { scripts: [], styles: [] },
      'texts-de-public-ts': { scripts: ['texts-de.1.js'], styles: [] },
      'texts-en-console-ts': { scripts: ['console.1.js'], styles: [] },
    },
    federation: 'federation.1.js',
    startTexts: { en, de },
    integrity,
  }
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(assets))
}
