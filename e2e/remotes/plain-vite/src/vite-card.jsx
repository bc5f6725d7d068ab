import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import './vite-card.css'

const Part = lazy(() => import('./vite-part.jsx'))

// On the function itself: whoever has the same zustand finds the same store.
create.clicks ??= create(() => ({ count: 0 }))

export default function ViteCard({ label = 'Vite' }) {
  const count = create.clicks((state) => state.count)
  return (
    <section aria-label={label} className="vite-card">
      <output>
        {label}: {count}
      </output>
      <Suspense fallback={<p>its part is on the way</p>}>
        <Part />
      </Suspense>
    </section>
  )
}
