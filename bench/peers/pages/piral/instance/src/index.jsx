import { createInstance, ExtensionSlot, Piral, SetLayout } from 'piral-core'
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from '../../../page'

// `async` is the documented way to draw the page before the pilets are there.
const instance = createInstance({
  async: true,
  requestPilets: () =>
    fetch('/feed.json')
      .then((reply) => reply.json())
      .then(({ items }) => items),
})

const Layout = () => (
  <Page>
    <ExtensionSlot name="login-before-form" />
  </Page>
)

createRoot(document.getElementById('app')).render(
  <Piral instance={instance}>
    <SetLayout layout={{ Layout }} />
  </Piral>,
)
