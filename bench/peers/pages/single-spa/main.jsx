import { createRoot } from 'react-dom/client'
import { mountRootParcel } from 'single-spa'
import Parcel from 'single-spa-react/parcel'
import { entryProps } from '../entries'
import { Page } from '../page'

const parcels = Array.from({ length: globalThis.parcelCount }, (_, index) => ({
  number: index + 1,
  load: () => import(/* webpackIgnore: true */ `@bench/bench${index + 1}`),
}))

createRoot(document.getElementById('app')).render(
  <Page>
    {parcels.map(({ number, load }) => (
      <Parcel key={number} config={load} mountParcel={mountRootParcel} {...entryProps(number)} />
    ))}
  </Page>,
)
