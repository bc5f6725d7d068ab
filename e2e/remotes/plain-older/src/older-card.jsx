import { lazy, Suspense, version } from 'react'

const Part = lazy(() => import('./older-part.jsx'))

/** Built with React 19.0 and federation 2.5. */
export default function OlderCard({ label = 'older' }) {
  return (
    <section aria-label={label}>
      <p>drawn by React {version}</p>
      <Suspense fallback={<p>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
