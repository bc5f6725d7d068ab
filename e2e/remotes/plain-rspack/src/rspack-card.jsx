import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import './rspack-card.css'

const Part = lazy(() => import('./rspack-part.jsx'))

// On the function itself: whoever has the same zustand finds the same store.
create.clicks ??= create(() => ({ count: 0 }))

export default function RspackCard({ label = 'rspack' }) {
  const count = create.clicks((state) => state.count)
  return (
    <section aria-label={label} className="rspack-card">
      <output>
        {label}: {count}
      </output>
      <Suspense fallback={<p>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
