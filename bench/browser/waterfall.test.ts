import { renderWaterfall } from './waterfall'

const request = { type: 'Script', bytes: 10, sent: 5, answered: 5.04, ended: 5.1 }

test('a picture has a row for each request and the line where all was painted', () => {
  const requests = ['/app/login', '/host/main.js'].map((path) => ({
    ...request,
    url: `http://127.0.0.1:4000${path}`,
  }))
  const picture = renderWaterfall({
    title: 'One & two',
    visit: { milliseconds: 250, requests },
    span: 500,
  })

  expect(picture).toContain('One &amp; two')
  expect(picture).toContain('>app/login<')
  expect(picture).toContain('>host/main.js<')
  expect(picture.match(/<rect x=/g)).toHaveLength(4)
  expect(picture).toContain('x1="540.0" x2="540.0"')
})
