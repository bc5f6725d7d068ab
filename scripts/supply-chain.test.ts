import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lock, lockFaults, rangeFaults } from './supply-chain'

const root = process.cwd()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lock: Lock = JSON.parse(read('package-lock.json'))

describe('S91: what is installed', () => {
  it('is of the registry, is held by its integrity, runs nothing unknown, and is not known to be bad', () => {
    expect(lockFaults(lock)).toEqual([])
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  })

  it('the same holds for the packages that the bench measures beside the product', () => {
    const folder = 'bench/peers/pages'
    const { dependencies } = JSON.parse(read(join(folder, 'package.json')))

    expect(lockFaults(JSON.parse(read(join(folder, 'package-lock.json'))))).toEqual([])
    expect(rangeFaults(dependencies)).toEqual([])
    expect(read(join(folder, '.npmrc'))).toMatch(/^ignore-scripts=true$/m)
  })

  it.each([
    ['another address', { resolved: 'https://elsewhere.test/x.tgz' }, 'comes from https'],
    ['a repository', { resolved: 'git+ssh://git@elsewhere.test/x.git' }, 'comes from git'],
    ['an empty integrity', { integrity: '' }, 'has no integrity'],
    ['a weak integrity', { integrity: 'sha1-abc' }, 'has no integrity'],
    ['a script at the installation', { hasInstallScript: true }, 'has an install script'],
    ['a link out of the repository', { link: true, resolved: '../x' }, 'is a link'],
  ])('would be refused with %s', (_what, change, fault) => {
    const good = { version: '1.0.0', integrity: 'sha512-abc' }

    expect(lockFaults({ packages: { 'node_modules/x': good } })).toEqual([])
    expect(lockFaults({ packages: { 'node_modules/x': { ...good, ...change } } })).toEqual([
      expect.stringContaining(`node_modules/x ${fault}`),
    ])
  })

  it.each([
    ['express', '5.2.0'],
    ['webpack', '5.112.1'],
    ['tar', '7.4.0'],
    ['react-server-dom-webpack', '19.2.0'],
  ])('would be refused with %s %s, also deep inside', (name, version) => {
    const packages = { [`node_modules/a/node_modules/${name}`]: { version, integrity: 'sha512-x' } }

    expect(lockFaults({ packages })).toEqual([expect.stringContaining('is known to be bad')])
  })

  it('would be refused under another name as well', () => {
    const webpack = { name: 'webpack', version: '5.112.1', integrity: 'sha512-x' }

    expect(lockFaults({ packages: { 'node_modules/packer': webpack } })).toEqual([
      expect.stringContaining('is known to be bad'),
    ])
  })

  it('is asked for in exact versions', () => {
    const folders = Object.keys(lock.packages).filter((place) => !place.includes('node_modules/'))
    const faults = folders.flatMap((folder) => {
      const { dependencies, devDependencies } = JSON.parse(read(join(folder, 'package.json')))
      return rangeFaults({ ...dependencies, ...devDependencies })
    })

    expect(faults).toEqual([])
    expect(rangeFaults({ a: 'npm:b@1.0.0', c: 'npm:@d/e@1.0.0' })).toEqual([])
    expect(rangeFaults({ a: 'npm:b@^1.0.0' })).toHaveLength(1)
    expect(rangeFaults({ a: '^1.0.0', b: 'github:a/b', c: 'file:../c', d: '*' })).toHaveLength(4)
  })

  it('is installed without running scripts, here and by npm start', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    expect(read('scripts/install.mjs')).not.toMatch(/ignore-scripts(?:=| )false|npm rebuild/)
  })

  it('is listed by npm run sbom, each package with its version and digest', () => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-sbom-'))
    const file = join(folder, 'sbom.json')

    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/write-sbom.ts', file], {
      stdio: 'pipe',
    })
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(folder, { recursive: true })

    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ purl }: { readonly purl: string }) => purl))
    for (const name of ['express', 'react', 'kysely', 'webpack']) {
      const version = lock.packages[`node_modules/${name}`]?.version
      expect(listed).toContain(`pkg:npm/${name}@${version}`)
    }
    const bought = components.filter(
      ({ purl }: { readonly purl: string }) => !/slipway|plain-create-/.test(purl),
    )
    expect(bought.filter(({ hashes }: { readonly hashes?: unknown[] }) => !hashes)).toEqual([])
  }, 120_000)
})
