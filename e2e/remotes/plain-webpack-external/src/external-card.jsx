import { loadRemote } from '@module-federation/enhanced/runtime'
import { lazy, Suspense, useState } from 'react'

const Part = lazy(() => import('./external-part.jsx'))

/** Draws a component of another remote, which its build does not name; the page's user says which. */
export default function ExternalCard({ label = 'webpack with an external runtime', others = [] }) {
  const [Other, setOther] = useState()
  const [fault, setFault] = useState()
  const load = (name) =>
    loadRemote(name).then(
      (module) => setOther(() => module.default),
      (error) => setFault(error.message),
    )
  return (
    <section aria-label={label}>
      {others.map((name) => (
        <button key={name} type="button" onClick={() => load(name)}>
          Load {name}
        </button>
      ))}
      {fault && <p role="status">{fault}</p>}
      {Other && <Other label="drawn by another" />}
      <Suspense fallback={<p>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
