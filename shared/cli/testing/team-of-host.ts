import { describeGatedApplication } from '../../../server/testing/applications/gated-application'
import { createTestServer, type TestServer } from '../../../server/testing/create-test-server'
import { manageClient } from '../../../server/testing/manage-client'

/** Starts a host with orders and customers for the tests of a file; `env` is that of a team whose remote is "shop". */
export function useTeamOfHost(): { readonly env: Readonly<Record<string, string>> } {
  let server: TestServer | undefined
  let token = ''
  beforeAll(async () => {
    server = await createTestServer({ describe: describeGatedApplication })
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    token = (await operator.createToken('shop', { name: 'ci', days: 1 })).json.token
  })
  afterAll(() => server?.close())
  return {
    get env() {
      return { SLIPWAY_URL: `http://127.0.0.1:${server?.port}`, SLIPWAY_TOKEN: token }
    },
  }
}
