import { neededRemotes } from './page-files'

test('S54: a slot that names what every object has needs no remote', () => {
  const entry = { component: 'toString', props: {} }

  const needed = neededRemotes({
    slots: { 'header-banner': [entry] },
    remotes: { slots: {}, globals: {} },
    path: '/login',
  })

  expect([...needed]).toEqual([])
})
