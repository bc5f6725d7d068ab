import { act, screen, waitFor } from '@testing-library/react'
import { createFakeApi } from '../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../testing/manage-bodies'
import { clearRegistries, renderHost } from '../../testing/render-host'

afterEach(clearRegistries)

const link = {
  remote: 'team',
  version: '1.1.0',
  until: '2099-01-01T00:00:00.000Z',
  released: false,
}

async function renderLinked(path: string) {
  const meta = { ...operatorMeta, view: { link } }
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /meta', () => ({ body: meta }))
  const host = await renderHost({ path, boot: { ...operatorBoot, meta }, api })
  await screen.findByRole('button', { name: 'End' })
  const go = (to: string) =>
    act(() => {
      window.history.pushState(null, '', `/app${to}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
  return { ...host, go }
}

test.each(['/manage/users', '/Manage/users', '/%6Danage/users'])(
  'the way into Administration is another document, also at %s',
  async (path) => {
    const { go, opened } = await renderLinked('/profile')

    go(path)

    await waitFor(() => expect(opened).toEqual([`/app${path}`]))
  },
)

test('between other pages the document stays', async () => {
  const { go, opened } = await renderLinked('/profile')

  go('/')
  await screen.findByRole('heading', { level: 1 })

  expect(opened).toEqual([])
})
