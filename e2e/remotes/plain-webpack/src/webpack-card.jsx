import { lazy, Suspense } from 'react'
import { create } from 'zustand'

const Part = lazy(() => import('./webpack-part.jsx'))

// On the function itself: whoever has the same zustand finds the same store.
create.clicks ??= create(() => ({ count: 0 }))

export default function WebpackCard({ label = 'webpack' }) {
  const count = create.clicks((state) => state.count)
  const raise = () => create.clicks.setState((state) => ({ count: state.count + 1 }))
  return (
    <section aria-label={label}>
      <button type="button" onClick={raise}>
        {label}: {count}
      </button>
      <Suspense fallback={<p>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
