import { describeGatedApplication } from '../../testing/applications/gated-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { manageClient } from '../../testing/manage-client'
import { hostFacts } from './host-facts'

describe('GET /llms.txt', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer({
      describe(app) {
        describeGatedApplication(app)
        app.role('developer', {
          label: 'Developer',
          permissions: ['slipway.develop', 'orders.view'],
        })
        app.role('clerk', { label: 'Clerk', permissions: ['orders.view'] })
      },
    })
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    token = (await operator.createToken('shop', { name: 'ci', days: 1 })).json.token
  })
  afterAll(() => server.close())

  const read = async (headers: object) => {
    const reply = await server.request('/llms.txt', headers)
    return { ...reply, text: String(reply.text) }
  }
  const byTeam = (bearer: string) => ({ headers: { Authorization: `Bearer ${bearer}` } })

  it('tells nobody in particular the locations, and nothing of the application', async () => {
    const cookie = await server.signIn({ role: 'clerk' })
    for (const asked of [{}, { cookie }]) {
      const { status, text, headers } = await read(asked)

      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(headers['cache-control']).toBe('private, no-store')
      expect(text.match(/^\| `[a-z-]+`.* \| .+ \| (?:anyone|who is signed in) \|$/gm)).toHaveLength(
        15,
      )
      expect(text).not.toMatch(/orders|customers|risk/)
    }
  })

  it('tells a developer what their own rights show, and no more', async () => {
    const { text } = await read({ cookie: await server.signIn({ role: 'developer' }) })

    expect(text).toContain('### orders: Orders')
    expect(text).toContain('| `status` | select |')
    expect(text).not.toContain('### customers')
    expect(text).not.toContain('`risk`')
  })

  it('tells a team the names that gates may ask for, without options that are not for everybody', async () => {
    const { text } = await read(byTeam(token))

    expect(text).toContain('### customers')
    expect(text).toMatch(/\| `risk` \| select \| Risk \|/)
    expect(text).not.toMatch(/`high`/)
    expect(text).toMatch(/`open` \(open\)/)
  })

  it('tells a team of its own components alone', async () => {
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const { json } = await operator.createToken('back-office', { name: 'ci', days: 1 })

    const owner = (await read(byTeam(json.token))).text
    const other = (await read(byTeam(token))).text

    expect(owner).toContain('- `NoteHelper`: for forms')
    expect(other).not.toContain('NoteHelper')
    expect(other).toContain('There are none yet.')
  })

  it('refuses a token that is none', async () => {
    expect((await read(byTeam('made-up'))).status).toBe(401)
  })

  it('names the host as it is called from outside', async () => {
    const { text } = await read({})

    expect(text).toContain(`http://127.0.0.1:${server.port}/AGENTS.md`)
  })
})

describe('what a host has', () => {
  it('keeps a text of the application in its cell', () => {
    const field = {
      kind: 'field',
      name: 'note',
      label: 'a | b\n## c `d`',
      required: true,
      readOnly: false,
      type: 'text',
      maxLength: 5,
    } as const

    const text = hostFacts('https://admin.example.com', {
      languages: ['en'],
      resources: [{ name: 'notes', label: 'Notes\n# x', fields: [field], actions: [] }],
      components: [],
    })

    expect(text).toContain('| `note` | text | a \\| b ## c `d`; required |')
    expect(text).toContain('### notes: Notes # x\n')
  })
})
