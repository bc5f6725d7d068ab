import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Locations, locations } from '@slipway/sdk/contract'
import { SlotRegistry } from '../../server/slots/slot-registry'
import { createTestServer, type TestServer } from '../../server/testing/create-test-server'
import { type ManageClient, manageClient } from '../../server/testing/manage-client'
import { runAlone } from './testing/run-alone'
import { runHere } from './testing/run-here'
import { runShared } from './testing/run-shared'

// Each test starts several processes, and the machine may be busy.
jest.setTimeout(300_000)

const root = process.cwd()
const places = join(root, '.cache', 'cli-tests')
const location = 'dashboard-before-cards'
let folder: string

beforeAll(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'team-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Around {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** The real command: what is typed into it goes to a process of its own. */
function slipway(args: readonly string[], { cwd = folder, env = {}, input }: Around = {}) {
  // The SDK's sources have no declarations: asking tsc would only take its time.
  const untyped = ['check', 'publish'].includes(args[0] ?? '') ? ['--no-types'] : []
  const { PATH = '', SLIPWAY_BROWSER } = process.env
  const own = { PATH, SLIPWAY_BROWSER, XDG_CONFIG_HOME: join(folder, 'config') }
  const around = { cwd, env: { ...own, ...env } }
  const all = [...args, ...untyped]
  return input === undefined ? runShared(all, around) : runAlone(all, { ...around, input })
}

const here = (args: readonly string[], { cwd = folder, env = {} }: Around = {}) =>
  runHere(args, { cwd, env: { XDG_CONFIG_HOME: join(folder, 'config'), ...env } })

const raise = async (cwd: string, version: string) => {
  const file = join(cwd, 'package.json')
  const about = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...about, version }))
}

describe('slipway create', () => {
  const actions = ['resource-page-actions', 'resource-edit-actions']
  it.each([
    ['plain', ['--location', location], 'Plain'],
    ['acting', ['--bundler', 'vite', '--location', ...actions], 'Acting'],
    ['vat', ['--bundler', 'rspack', '--form'], 'VatField'],
  ])('a folder of the kind %s passes its tests and the check', async (name, flags, component) => {
    const created = await slipway(['create', name, ...flags, '--json'])
    const cwd = join(folder, name)
    const tested = await slipway(['test'], { cwd })
    const checked = await slipway(['check', '--json'], { cwd })

    expect(created.json).toMatchObject({ ok: true, name, component, next: expect.any(Array) })
    expect([tested.code, tested.err]).toEqual([0, expect.stringMatching(/Tests:.* passed/)])
    expect(checked.json).toMatchObject({ ok: true, remotes: [{ name, faults: [] }] })
  })

  it.each([
    [['create'], 'Name the remote'],
    [['create', 'My-Remote'], 'not a name for a remote'],
    [['create', 'a', '--location', 'top'], 'There is no location "top"; there are: login-before'],
    [['create', 'a', '--location', location, 'resource-page-actions'], 'receives a record'],
    [['create', 'a', '--component', 'thing'], 'not a name for a component'],
    [['create', 'config'], 'not empty'],
    [['create', 'a', '--bundler', 'parcel'], 'Allowed choices are webpack, rspack, vite'],
    [['create', 'a', '--url', 'http://admin.example.com'], 'use https'],
    [['publish', '--url', 'http://localhost:1', '--remote', 'a', '--wrong'], 'unknown option'],
    [['status'], 'There is no package.json'],
    [['nonsense'], 'unknown command'],
  ])('%j is a wrong use', async (args, message) => {
    await mkdir(join(folder, 'config', 'full'), { recursive: true })

    const { code, err } = await here(args)

    expect([code, err]).toEqual([64, expect.stringContaining(message)])
  })

  it.each([
    [['status', '--json'], 'There is no package.json', 'slipway help status'],
    [['publish', '--json', '--wrong'], 'unknown option', 'slipway help publish'],
    [['release', '--json', 'a', 'b'], 'too many arguments', 'slipway help release'],
    [['nonsense', '--json'], 'unknown command', 'slipway help'],
  ])(
    '%j is told to programs as well, with the help of that command',
    async (args, message, next) => {
      const { code, json } = await here(args)

      expect([code, json]).toEqual([
        64,
        {
          ok: false,
          code: 'usage',
          message: expect.stringContaining(message),
          errors: [],
          next: [next],
        },
      ])
    },
  )

  it('every command says its exit codes and takes --json', async () => {
    const { out, code } = await slipway(['--help'])

    expect(code).toBe(0)
    for (const word of ['publish', 'rollback', 'diff', 'Exit codes: 0 done', 'SLIPWAY_TOKEN']) {
      expect(out).toContain(word)
    }
  })

  it('the versions of the template are those that this repository is tested with', async () => {
    const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'))
    const versions = await read('shared/template/versions.json')
    const { packages } = await read('package-lock.json')

    for (const [name, version] of Object.entries(versions)) {
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version])
    }
  })
})

describe('slipway test --browser', () => {
  it('says what the folder lacks', async () => {
    await slipway(['create', 'bare'])
    const cwd = join(folder, 'bare')
    const config = join(cwd, 'playwright.config.ts')

    const both = await slipway(['test', '--browser', '--watch'], { cwd })
    await rm(config)
    const unconfigured = await slipway(['test', '--browser'], { cwd })
    const outside = await mkdtemp(join(tmpdir(), 'slipway-bare-'))
    const missing = await slipway(['test', '--browser'], { cwd: outside })
    await rm(outside, { recursive: true })

    expect([both.code, both.err]).toEqual([64, expect.stringContaining('use it without --browser')])
    expect([unconfigured.code, unconfigured.err]).toEqual([
      64,
      expect.stringContaining('export default e2eConfig()'),
    ])
    expect([missing.code, missing.err]).toEqual([
      64,
      expect.stringContaining('npm install --save-dev --save-exact @playwright/test'),
    ])
  })
})

describe('slipway check', () => {
  it('tells every fault at once, for people and for programs', async () => {
    await slipway(['create', 'wrong', '--location', location])
    const cwd = join(folder, 'wrong')
    const config = join(cwd, 'webpack.config.ts')
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("label: 'Wrong'", 'label: 5').replace(location, 'top'))

    const people = await slipway(['check'], { cwd })
    const programs = await slipway(['check', '--json'], { cwd })

    expect(people.code).toBe(1)
    expect(people.err).toMatch(/webpack\.config\.ts:\d+: .*it must be string/)
    expect(people.err).toContain('"top"')
    expect(programs.json).toMatchObject({ ok: false, code: 'remote-invalid' })
    expect(programs.json.errors.length).toBeGreaterThan(1)
  })

  it('names file and line of what the build refuses', async () => {
    await slipway(['create', 'loud', '--location', location])
    const cwd = join(folder, 'loud')
    await writeFile(
      join(cwd, 'src/loud.module.css'),
      '.box { gap: 1px }\n::view-transition { gap: 0 }\n',
    )
    await writeFile(
      join(cwd, 'src/loud.tsx'),
      "import './loud.module.css'\nexport const Loud = () => { document.write('1') }\n",
    )

    const { code, err } = await slipway(['check'], { cwd })

    expect(code).toBe(1)
    expect(err).toContain(
      'src/loud.module.css:2: "::view-transition" reaches outside of the remote',
    )
  })
})

describe('from nothing to live, and back', () => {
  let server: TestServer
  let operator: ManageClient
  let staff: string
  let url: string
  const cwd = () => join(folder, 'refunds')
  const live = async () => {
    const { json } = await server.call('GET /meta', { cookie: staff })
    return [json.slots[location]?.at(-1)?.component, json.remotes.slots.Refunds?.version]
  }

  beforeAll(async () => {
    // Newer than the SDK of the team: it knows of a location that will go.
    const DASHBOARD_BEFORE_CARDS = { ...locations.DASHBOARD_BEFORE_CARDS, deprecatedSince: '1.4.0' }
    const newer = new Locations({ ...locations, DASHBOARD_BEFORE_CARDS }, '1.4.0')
    server = await createTestServer({ slots: new SlotRegistry({ locations: newer }) })
    url = `http://127.0.0.1:${server.port}`
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    staff = await server.signIn({ role: 'operator' })
  })
  afterAll(() => server.close())

  it('create, login, publish and release: in front of the staff', async () => {
    const { json } = await operator.createToken('refunds', { name: 'ci', days: 30 })
    await slipway(['create', 'refunds', '--location', location, '--url', url])
    const login = await slipway(['login', '--token-stdin', '--json'], {
      cwd: cwd(),
      input: json.token,
    })

    const tooEarly = await here(['rollback', '--json'], { cwd: cwd() })

    const published = await slipway(['publish', '--release', '--json'], { cwd: cwd() })

    expect(tooEarly.json).toMatchObject({ ok: false, code: 'nothing-to-roll-back' })
    expect(login.json).toMatchObject({ ok: true, url, remote: 'refunds' })
    expect((await stat(login.json.file)).mode & 0o777).toBe(0o600)
    expect(published.json).toMatchObject({
      ok: true,
      published: { remote: 'refunds', version: '0.1.0' },
      release: { remotes: { refunds: { version: '0.1.0' } } },
    })
    expect(published.err).toMatch(/Building[^]*Sending/)
    expect(published.out + published.err).not.toContain(json.token)
    expect(await live()).toEqual(['Refunds', '0.1.0'])
  })

  it('a second version is published, compared, released, and taken back in one step', async () => {
    await raise(cwd(), '0.2.0')
    const source = join(cwd(), 'src/refunds.tsx')
    await writeFile(source, `${await readFile(source, 'utf8')}\nexport const more = 'more'\n`)

    const published = await slipway(['publish', '--link', '2h'], { cwd: cwd() })
    const links = await here(['links', '--json'], { cwd: cwd() })
    const listed = await here(['links'], { cwd: cwd() })
    const [{ id = 0 } = {}] = links.json.links
    const noLink = await here(['links', '--end', '99'], { cwd: cwd() })
    const ended = await here(['links', '--end', String(id)], { cwd: cwd() })
    const noneLeft = await here(['links', '--end', 'all'], { cwd: cwd() })
    const difference = await here(['diff', '--json'], { cwd: cwd() })
    const inWords = await here(['diff'], { cwd: cwd() })
    const before = await live()
    const released = await here(['release'], { cwd: cwd() })
    const after = await live()
    const back = await here(['rollback', '--why', 'it blinks'], { cwd: cwd() })

    const again = await here(['rollback', '--to', '0.2.0', '--json'], { cwd: cwd() })
    const unknown = await here(['rollback', '--to', '9.9.9'], { cwd: cwd() })

    expect(published.out).toContain(`${url}/app/develop?link=slipway_`)
    expect(published.out).toMatch(/refunds 0\.2\.0 in their own session, until 20\d\d-/)
    expect(published.out).toContain(`npx slipway links --end ${id}`)
    expect(links.json.links).toEqual([
      expect.objectContaining({ remote: 'refunds', version: '0.2.0', who: expect.any(String) }),
    ])
    expect(listed.out).toMatch(/0\.2\.0 +until 20\d\d-/)
    expect([noLink.code, noLink.err]).toEqual([64, expect.stringContaining(`hold: ${id}.`)])
    expect(ended.out).toContain(`Link ${id} to refunds 0.2.0 has ended.`)
    expect(noneLeft.out).toContain('No link to a version of refunds held.')

    await here(['rollback', '--to', '0.1.0'], { cwd: cwd() })

    expect(again.json.release.remotes.refunds).toEqual({ version: '0.2.0' })
    expect([unknown.code === 0, unknown.err]).toEqual([
      false,
      expect.stringContaining('9.9.9 of refunds was never live for all'),
    ])
    expect(published.out).toMatch(/is published[^]*slipway release 0\.2\.0/)
    expect(published.out).toMatch(
      /webpack\.config\.ts:\d+: The location "dashboard-before-cards" is deprecated since contract 1\.4\.0/,
    )
    expect(difference.json.diff).toMatchObject({ from: '0.1.0', to: '0.2.0', effect: 'compatible' })
    expect(inWords.out).toMatch(/^0\.1\.0 → 0\.2\.0: .+, breaks no slot that fits it now/)
    expect(released.out).toContain('0.2.0 is live')
    expect(back.out).toContain('0.1.0 is live again')
    expect([before, after, await live()]).toEqual([
      ['Refunds', '0.1.0'],
      ['Refunds', '0.2.0'],
      ['Refunds', '0.1.0'],
    ])
  })

  it('status and versions say what is where', async () => {
    const held = await operator.call('PUT /manage/proposals/rules', {
      body: {
        rules: [{ remote: 'refunds', location: '*', may: 'with-approval' }],
        locks: [],
        why: 'a test',
      },
      headers: { 'If-Match': '"0"' },
    })
    const status = await here(['status'], { cwd: cwd() })
    await operator.call('POST /manage/audit/{id}/undo', {
      path: { id: Number(held.headers['slipway-change']) },
    })
    const versions = await here(['versions', '--json'], { cwd: cwd() })

    expect(status.out).toContain(`refunds on ${url}: 0.1.0 is live.`)
    expect(status.out).toMatch(/Here: 0\.2\.0, published\.[^]*slipway release 0\.2\.0/)
    expect(status.out).toContain('The location "dashboard-before-cards" is deprecated')
    expect(status.out).not.toContain('Not granted')
    expect(status.out).toMatch(
      /Proposed slots: 0 of 1 live\.\n {2}Refunds at \S+ \(0\.1\.0, 0\.2\.0\): waiting for approval since 20/,
    )
    expect(versions.json.versions).toMatchObject([
      { version: '0.2.0', released: false },
      { version: '0.1.0', released: true },
    ])
  })

  it('status, publish and release say when the token ends, and warn before', async () => {
    const calm = await here(['status', '--json'], { cwd: cwd() })
    await server.storage.db
      .updateTable('team_tokens')
      .set({ expires_at: Date.now() + 2.5 * 86_400_000 })
      .execute()

    const status = await here(['status'], { cwd: cwd() })
    const published = await slipway(['publish'], { cwd: cwd() })
    const released = await here(['release', '0.1.0', '--json'], { cwd: cwd() })

    const warning = /^Warning: the token ends in 2 days, at 20\S+Z\. Ask the operators/m
    expect(calm.json.expires).toEqual({ token: expect.stringMatching(/^20\S+Z$/) })
    expect(calm.json.expires.token > released.json.expires.token).toBe(true)
    for (const { out } of [status, published]) expect(out).toMatch(warning)
  })

  it('a canary stands beside what is live', async () => {
    const { json } = await here(['release', '0.2.0', '--canary', '5', '--json'], { cwd: cwd() })

    expect(json.release.remotes.refunds).toEqual({
      version: '0.1.0',
      canary: { version: '0.2.0', percent: 5 },
    })
  })

  it('status and versions tell a canary and its share from what is live', async () => {
    const status = await here(['status'], { cwd: cwd() })
    const versions = await here(['versions'], { cwd: cwd() })

    expect(status.out).toContain('0.1.0 is live, 0.2.0 for 5 % of signed-in users.')
    expect(status.out).toContain(
      'Guard: canary 0.2.0, Refunds: cannot tell yet: it has to be shown on 180 more pages and to 3 more users in the same minute, what is beside it on 50 more pages (0 of 0 uses failed, beside it 0 of 0 uses failed; a user counts once a minute).',
    )
    expect(status.out).toContain(
      'Guard: new version 0.1.0, Refunds: cannot tell yet: the version before it was hardly shown (',
    )
    expect(versions.out).toMatch(
      /^0\.2\.0 .* canary for 5 % of signed-in users, tried in a simulated browser \(jsdom\)$/m,
    )
    expect(versions.out).toMatch(/^0\.1\.0 .* live, tried in a simulated browser \(jsdom\)$/m)
  })

  it('a freeze is told to the team with until when, who and why; what it published stays', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await operator.freeze({ until, why: 'Black Friday' })

    const [released, published, status] = [
      await here(['release', '--json'], { cwd: cwd() }),
      await slipway(['publish', '--release'], { cwd: cwd() }),
      await here(['status'], { cwd: cwd() }),
    ]
    await operator.call('DELETE /manage/releases/freeze')

    expect([released.code, released.json.code]).toEqual([1, 'releases-frozen'])
    const told = `Releases are frozen until ${until}`
    for (const text of [released.json.message, published.err, status.out]) {
      expect(text).toContain(told)
      expect(text).toContain('Black Friday')
    }
    expect(published.err).toMatch(/already published[^]*not released[^]*slipway release/)
  })

  it('S65: the same bytes again are fine, others under the same version are refused', async () => {
    const again = await slipway(['publish'], { cwd: cwd() })
    const props = join(cwd(), 'src/refunds.tsx')
    await writeFile(props, (await readFile(props, 'utf8')).replace('It works.', 'It still works.'))
    const changed = await slipway(['publish', '--json'], { cwd: cwd() })

    expect(again.out).toContain('with the same bytes')
    expect([changed.code, changed.json.code]).toEqual([1, 'version-exists'])
  })

  it('S67: where keys are registered, a version is signed or refused', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    const key = Buffer.from(x, 'base64url').toString('base64')
    await operator.call('POST /manage/remotes/{remote}/keys', {
      path: { remote: 'refunds' },
      body: { name: 'laptop', publicKey: key },
    })
    const pem = join(folder, 'key.pem')
    await writeFile(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await raise(cwd(), '0.3.0')

    const bare = await slipway(['publish', '--json'], { cwd: cwd() })
    const signed = await slipway(['publish', '--json'], { cwd: cwd(), env: { SLIPWAY_KEY: pem } })

    expect([bare.code, bare.json.code]).toEqual([1, 'signature-missing'])
    expect(signed.json).toMatchObject({ ok: true, published: { version: '0.3.0' } })
  })

  it.each([
    ['a key file that is missing', 'gone.pem', 'does not exist'],
    ['a file that holds no key', 'package.json', 'is not an Ed25519 private key'],
  ])('%s is told before anything is built or sent', async (_, key, message) => {
    const ran = await here(['publish', '--key', key], { cwd: cwd() })

    expect([ran.code, ran.err]).toEqual([64, expect.stringContaining(message)])
    expect(ran.err).toContain('openssl genpkey -algorithm ed25519')
    expect(ran.err).not.toMatch(/Building|Sending/)
  })

  it.each([
    ['no token', { SLIPWAY_URL: 'http://localhost:1' }, 77, 'then: npx slipway login'],
    ['a wrong token', { SLIPWAY_TOKEN: 'wrong' }, 77, 'token'],
    [
      'a host that is not there',
      { SLIPWAY_URL: 'http://127.0.0.1:1', SLIPWAY_TOKEN: 'x' },
      69,
      'does not answer',
    ],
  ])('%s ends with its own exit code', async (_, env, code, message) => {
    const ran = await here(['status'], { cwd: cwd(), env })

    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)])
  })
})
