import { Slot } from '../slots/slot'
import { createTestServer } from '../testing/create-test-server'
import { createPublicReplies } from './public-replies'

test('a change that leaves the bytes of GET /slots as they were compresses nothing again', async () => {
  const server = await createTestServer({
    describe: (app) => void app.registerSlots({ 'header-banner': Slot.make('Banner') }),
  })
  const cookie = await server.signIn({ role: 'operator' })
  const { application, catalog, loadTokens } = server
  let revision = 1
  const deps = { application, catalog, loadTokens, revision: () => revision, headers: {} }
  const replies = createPublicReplies(deps)
  const arrange = async (id: string) => {
    const head = await server.call('GET /manage/layout', { cookie })
    const reply = await server.call('PUT /manage/layout', {
      headers: { 'If-Match': String(head.headers.etag) },
      body: { layout: { entries: { [id]: { hidden: true } }, order: {} }, why: 'a test' },
      cookie,
    })
    expect(reply.status).toBe(200)
    revision += 1
    return replies.slots()
  }

  const first = replies.slots()
  const same = await arrange('app/header-banner/Gone')
  const other = await arrange('app/header-banner/Banner')
  await server.close()

  expect(same).toBe(first)
  expect([first.json, other.json]).toEqual([
    '{"slots":{"header-banner":[{"component":"Banner","props":{}}]}}',
    '{"slots":{}}',
  ])
})
